import { expect, test } from "vitest";
import type { AccessScope } from "./scope.ts";
import { reachOf, stillReaches } from "./scope-reach.ts";

const scope = (clients: AccessScope["clients"], limited?: AccessScope["limited"]): AccessScope => ({
  installationId: "i",
  clients,
  ...(limited === undefined ? {} : { limited }),
});
const part = (clients: string[], divisions: string[]) => ({ clients, divisions });

test.each<[string, AccessScope, string | null, AccessScope, boolean]>([
  ["of all, by who reaches all", scope("all"), null, scope("all"), true],
  ["of all, by who reaches some now", scope("all"), null, scope(["a"]), false],
  ["of one of all, by who reaches it", scope("all"), "a", scope(["a"]), true],
  ["of one of all, by who reaches another", scope("all"), "a", scope(["b"]), false],
  ["of two, by who reaches both and more", scope(["a", "b"]), null, scope(["a", "b", "c"]), true],
  ["of two, by who has lost one", scope(["a", "b"]), null, scope(["a"]), false],
  ["of the one that was kept, by who has lost the other", scope(["a", "b"]), "a", scope(["a"]), true],
  ["of nobody, by who reaches nobody", scope([]), null, scope([]), true],
  ["of a whole client, served in part now", scope(["a"]), null, scope(["a"], part(["a"], ["d1"])), false],
  [
    "of another client than the one served in part now",
    scope(["a", "b"]),
    "b",
    scope(["a", "b"], part(["a"], ["d1"])),
    true,
  ],
  [
    "of a part, that is still served",
    scope(["a"], part(["a"], ["d1"])),
    null,
    scope(["a"], part(["a"], ["d1", "d2"])),
    true,
  ],
  [
    "of two parts, one of which is lost",
    scope(["a"], part(["a"], ["d1", "d2"])),
    null,
    scope(["a"], part(["a"], ["d1"])),
    false,
  ],
  [
    "of a whole client and a part of another, of which the whole one is served in part now",
    scope(["a", "b"], part(["b"], ["d2"])),
    null,
    scope(["a", "b"], part(["a", "b"], ["d1", "d2"])),
    false,
  ],
  ["of a part, by who serves the whole now", scope(["a"], part(["a"], ["d1"])), null, scope(["a"]), true],
])("a file %s: %#", (_, made, clientId, now, expected) => {
  expect(stillReaches(now, reachOf(made, clientId))).toBe(expected);
});
