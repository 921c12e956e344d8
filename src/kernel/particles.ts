// A text in Korean writes the particle after a word that it does not know in both forms, as readers know it from print:
// "{{plan}}을(를)", "{{plan}}(으)로". This leaves the one that the word's last sound asks for.

const both = /([^\s(]+(?:\s*\([^()]*\))?["'”’』」]?)(은\(는\)|이\(가\)|을\(를\)|과\(와\)|\(으\)로)/gu;
const afterConsonant: Record<string, string> = {
  "은(는)": "은",
  "이(가)": "이",
  "을(를)": "을",
  "과(와)": "과",
};
const afterVowel: Record<string, string> = { "은(는)": "는", "이(가)": "가", "을(를)": "를", "과(와)": "와" };

type Sound = "vowel" | "consonant" | "l";

export function withParticles(text: string): string {
  if (!text.includes("(는)") && !/\((?:가|를|와|으)\)/u.test(text)) return text;
  return text.replace(both, (_, word: string, particle: string) => {
    const sound = lastSound(word);
    if (particle === "(으)로") return word + (sound === "consonant" ? "으로" : "로");
    return word + (sound === "vowel" ? afterVowel : afterConsonant)[particle];
  });
}

/** What is heard last: of "생활 동반자(domestic partner)" the word before the bracket, of "$50" the dollars, of "HSA" its letters. */
function lastSound(word: string): Sound {
  const said = word.replace(/\s*\([^()]*\)["'”’』」]?$/u, "").replace(/[^\p{L}\p{N}%]+$/u, "");
  const last = said.at(-1) ?? "";
  const syllable = last.charCodeAt(0) - 0xac00;
  if (syllable >= 0 && syllable < 11_172) return finalOf(syllable % 28);
  if (/\d/u.test(last)) return said.includes("$") ? "vowel" : soundOfDigit(last);
  if (last === "%") return "vowel";
  return soundOfLatin(said.normalize("NFD").replace(/\p{M}/gu, ""));
}

function finalOf(jongseong: number): Sound {
  if (jongseong === 0) return "vowel";
  return jongseong === 8 ? "l" : "consonant";
}

/** 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구; a number that ends in 0 ends as 십, 백, 천 and 만 do. */
function soundOfDigit(digit: string): Sound {
  if ("178".includes(digit)) return "l";
  return "036".includes(digit) ? "consonant" : "vowel";
}

/** By the usual spelling of such words in Korean: Kim 킴, Paul 폴, Pat 팻, Jane 제인, Smith 스미스; HSA is read letter by letter. */
function soundOfLatin(word: string): Sound {
  const end = /[A-Za-z]+$/u.exec(word)?.[0] ?? "";
  if (/^[A-Z]+$/u.test(end)) {
    if (/[LR]$/u.test(end)) return "l";
    return /[MN]$/u.test(end) ? "consonant" : "vowel";
  }
  if (/le?$/iu.test(end)) return "l";
  return /(?:[mn]e?|ng|[aeiou](?:p|t|k|c|ck))$/iu.test(end) ? "consonant" : "vowel";
}
