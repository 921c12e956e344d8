import { aFamily, anEmployee } from "./support/people.ts";
import { expect, onPhone, test } from "./support/test.ts";

/** What a family of four does on a phone beyond the text itself: each field and each button is one tap. */
test("a family of four enrolls on a phone with at most 60 taps", onPhone, async ({ page, wizard }, info) => {
  test.slow();
  const employee = anEmployee();
  await page.addInitScript(() => {
    const count = { taps: 0, letters: 0 };
    Object.assign(globalThis, { count });
    let wasPressed = false;
    addEventListener("pointerdown", () => {
      count.taps += 1;
      wasPressed = true;
    });
    addEventListener("click", () => (wasPressed = false));
    // The test fills a field without pressing it; a person presses it.
    addEventListener("focusin", ({ target }) => {
      if (!wasPressed && target instanceof HTMLInputElement && target.type !== "radio") count.taps += 1;
    });
    addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement && target.type !== "radio") count.letters += target.value.length;
    });
  });
  await wizard.welcome("SOL-Y-PIEDRA");
  await wizard.about(employee);
  await wizard.reach(employee);
  await wizard.location("El Paso Yard");
  await wizard.ssn(employee);
  await wizard.family(aFamily());
  await wizard.benefit("medical", "Harbor Value HMO 2000");
  await wizard.benefit("dental", "Bayline Dental Basic");
  await wizard.benefit("vision", "ClearSight Vision 150");
  await wizard.submit();
  const { taps, letters } = await page.evaluate(
    () => (globalThis as unknown as { count: { taps: number; letters: number } }).count,
  );
  // A slow thumb: 1.5 s for a tap, 0.6 s for a letter, a quarter of a minute to read each of the 14 screens.
  const minutes = (taps * 1.5 + letters * 0.6 + 14 * 15) / 60;
  const figures = `${taps} taps, ${letters} letters: about ${minutes.toFixed(1)} minutes`;
  info.annotations.push({ type: "taps", description: figures });
  console.log(figures);
  expect(taps).toBeGreaterThan(40);
  expect(taps).toBeLessThanOrEqual(60);
  expect(minutes).toBeLessThan(10);
});
