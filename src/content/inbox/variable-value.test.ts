import fc from "fast-check";
import { expect, test } from "vitest";
import { type EntityValue, fillVariables, variablesIn, variableValue } from "./variable-value.ts";

const variable = { name: "hours", defaultValue: { en: "9 to 5", ko: "", es: "de 9 a 5" } };
const site: EntityValue = { clientId: null, language: null, value: "site" };
const siteKo: EntityValue = { clientId: null, language: "ko", value: "site ko" };
const client: EntityValue = { clientId: "a", language: null, value: "a" };
const clientEs: EntityValue = { clientId: "a", language: "es", value: "a es" };

test.each([
  ["nothing is kept", [], "a", "es", "de 9 a 5", "value.default"],
  ["a default is missing in Korean", [], "a", "ko", "9 to 5", "value.default"],
  ["the site has one for all", [site], "a", "en", "site", "value.site"],
  ["the site has one in the language", [site, siteKo], "a", "ko", "site ko", "value.site"],
  ["the client has one for all", [siteKo, client], "a", "ko", "a", "value.client"],
  ["the client has one in the language", [client, clientEs], "a", "es", "a es", "value.client"],
  ["the client has one in another language alone", [clientEs, site], "a", "en", "site", "value.site"],
  ["another client has one", [client], "b", "en", "9 to 5", "value.default"],
  ["no client is asked for", [client, site], null, "en", "site", "value.site"],
] as const)("where %s", (_, values, clientId, language, value, why) => {
  const told = variableValue(variable, values, { clientId, language });
  expect([told.value, told.why.map(({ code }) => code)]).toEqual([value, [why]]);
});

test("a text without variables stays as it is, and a value is never read as a variable again", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, value) => {
      const plain = text.replaceAll("{", "");
      expect(fillVariables(plain, new Map([["hours", value]]))).toBe(plain);
      expect(fillVariables("{{hours}}", new Map([["hours", `{{${value}}}`]]))).toBe(`{{${value}}}`);
    }),
  );
});

test("names are found once, and what nobody knows stays", () => {
  expect(variablesIn("{{ hours }} and {{phone}}, {{hours}}")).toEqual(["hours", "phone"]);
  expect(fillVariables("{{ hours }} {{phone}}", new Map([["hours", "9 to 5"]]))).toBe("9 to 5 {{phone}}");
});
