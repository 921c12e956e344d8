import { expect, test } from "vitest";
import { withParticles } from "./particles.ts";

test.each([
  ["하늘", "하늘은 하늘이 하늘을 하늘과 하늘로"],
  ["김민준", "김민준은 김민준이 김민준을 김민준과 김민준으로"],
  ["지우", "지우는 지우가 지우를 지우와 지우로"],
  ["Kim", "Kim은 Kim이 Kim을 Kim과 Kim으로"],
  ["Paul", "Paul은 Paul이 Paul을 Paul과 Paul로"],
  ["Dana", "Dana는 Dana가 Dana를 Dana와 Dana로"],
  ["José", "José는 José가 José를 José와 José로"],
  ["Smith", "Smith는 Smith가 Smith를 Smith와 Smith로"],
  ["PPO", "PPO는 PPO가 PPO를 PPO와 PPO로"],
  ["2000", "2000은 2000이 2000을 2000과 2000으로"],
  ["150", "150은 150이 150을 150과 150으로"],
  ["1", "1은 1이 1을 1과 1로"],
  ["$50,000", "$50,000는 $50,000가 $50,000를 $50,000와 $50,000로"],
  ["50%", "50%는 50%가 50%를 50%와 50%로"],
  ["“치과 보험”", "“치과 보험”은 “치과 보험”이 “치과 보험”을 “치과 보험”과 “치과 보험”으로"],
  [
    "동반자(domestic partner)",
    "동반자(domestic partner)는 동반자(domestic partner)가 동반자(domestic partner)를 동반자(domestic partner)와 동반자(domestic partner)로",
  ],
])("after %s", (word, said) => {
  expect(withParticles(`${word}은(는) ${word}이(가) ${word}을(를) ${word}과(와) ${word}(으)로`)).toBe(said);
});

test("what is no pair of particles stays", () => {
  const text = "이메일(선택)은 비워 두셔도 됩니다(필수 아님).";
  expect(withParticles(text)).toBe(text);
});
