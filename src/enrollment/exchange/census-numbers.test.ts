import { expect, test } from "vitest";
import { aClient } from "#test/factories.ts";
import { aCensusDesk, censusHead, csv, employee, nameOf } from "#test/census.ts";

const { server, owner, installationId, whole, errorsOf } = await aCensusDesk();

const head = [...censusHead, "Member ID"];
const line = (n: number, number: string) => [...employee(n), number];
const spouse = (n: number, number: string) => [
  "",
  "Wife",
  nameOf(n, "Kim"),
  "Ana",
  "1981-02-03",
  "",
  "",
  "",
  "",
  number,
];
const numbersOf = async (client: string) => {
  const { rows } = await owner.query<{ name: string; number: string; brought: boolean }>(
    `select first_name as name, member_number as number, is_number_brought as brought from members
     where client_id = $1 order by relationship desc, first_name`,
    [client],
  );
  return rows;
};

test("a census brings member numbers; the employee’s in a dependent’s row stays the employee’s, and again nothing changes", async () => {
  const client = await aClient(server, installationId);
  const rows = [line(1, "w-1001"), spouse(1, "W1001"), line(2, ""), line(3, "00417")];
  expect(await whole(csv(rows, head), { client })).toMatchObject({ status: "done", added: 4, badRows: 0 });
  const numbers = await numbersOf(client);
  expect(numbers.map(({ number, brought }) => (brought ? number : "drawn")).toSorted()).toEqual([
    "00417",
    "W1001",
    "drawn",
    "drawn",
  ]);
  expect(numbers.find(({ name }) => name === nameOf(1))?.number).toBe("W1001");
  expect(await whole(csv(rows, head), { client })).toMatchObject({ added: 0, changed: 0, same: 4 });
  expect(await numbersOf(client)).toEqual(numbers);
});

test("a number that another family has costs nobody: the person is added with another one, and the file says so", async () => {
  const client = await aClient(server, installationId);
  await whole(csv([line(11, "N1")], head), { client });
  const file = await whole(csv([line(12, "N1"), line(13, "N 2!")], head), { client });
  expect(file).toMatchObject({ status: "done", added: 1, badRows: 1 });
  const { rows } = await errorsOf(file.id, "warning");
  expect(rows.map(({ code, row }) => [code, row])).toEqual([["numberTaken", 2]]);
  const errors = await errorsOf(file.id);
  expect(errors.rows.map(({ code }) => code)).toEqual(["numberForm"]);
  expect((await numbersOf(client)).filter(({ number }) => number === "N1")).toHaveLength(1);
});

test("another client’s people may have the same numbers, and a known member takes the one that the file brings", async () => {
  const [one, other] = [await aClient(server, installationId), await aClient(server, installationId)];
  await whole(csv([line(21, "S1")], head), { client: one });
  await whole(csv([employee(22)]), { client: other });
  expect(await whole(csv([line(22, "S1")], head), { client: other })).toMatchObject({ changed: 1, added: 0 });
  expect(await numbersOf(other)).toMatchObject([{ number: "S1", brought: true }]);
  expect(await numbersOf(one)).toMatchObject([{ number: "S1", brought: true }]);
});
