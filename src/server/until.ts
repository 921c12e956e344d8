type Wait = { withinMs: number; everyMs?: number };

/** Asks again and again until the answer is a yes; says whether it came in time. */
export async function until(answer: () => boolean | Promise<boolean>, wait: Wait): Promise<boolean> {
  const deadline = performance.now() + wait.withinMs;
  while (!(await answer())) {
    if (performance.now() >= deadline) return false;
    await new Promise((resume) => setTimeout(resume, wait.everyMs ?? 25));
  }
  return true;
}
