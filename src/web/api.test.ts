import { afterAll, expect, test } from "vitest";
import { ApiProblem, errorWords } from "./api.ts";
import { showWords } from "./words.ts";

afterAll(() => showWords("en"));

test("a problem that stands on a page is read in the language that the page is switched to, and so are its fields", () => {
  const problem = new ApiProblem(422, {
    code: "invalid",
    message: "Something is wrong.",
    words: { es: "Algo está mal.", ko: "잘못된 것이 있습니다." },
    errors: [
      {
        path: "email",
        message: "Enter an email.",
        words: { es: "Escriba un correo.", ko: "이메일을 입력하십시오." },
      },
    ],
  });
  const [kept] = problem.errors;
  const said = () => [problem.message, kept?.message, errorWords(problem)];
  expect(said()).toEqual(["Something is wrong.", "Enter an email.", "Enter an email."]);
  showWords("es");
  expect(said()).toEqual(["Algo está mal.", "Escriba un correo.", "Escriba un correo."]);
  showWords("ko");
  expect(said()).toEqual(["잘못된 것이 있습니다.", "이메일을 입력하십시오.", "이메일을 입력하십시오."]);
});
