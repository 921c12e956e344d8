import { describe, expect, test } from "vitest";
import { plainConnections } from "./plain-connections.ts";

const of = (given: { databaseUrl?: string; smtpUrl?: string; production?: boolean }) =>
  plainConnections({ production: true, databaseUrl: undefined, smtpUrl: undefined, ...given });

describe("a connection to another machine in production", () => {
  test.each([
    ["postgresql://a:secret@db.example.com/openroll", true],
    ["postgresql://a:secret@db.example.com/openroll?sslmode=disable", true],
    ["postgresql://a:secret@db.example.com/openroll?sslmode=prefer", true],
    ["postgresql://a:secret@10.0.0.5:5432/openroll", true],
    ["postgresql://a:secret@db.example.com/openroll?sslmode=require", false],
    ["postgresql://a:secret@db.example.com/openroll?sslmode=verify-ca", false],
    ["postgresql://a:secret@db.example.com/openroll?sslmode=verify-full", false],
    ["postgresql://a:secret@localhost/openroll", false],
    ["postgresql://a:secret@127.0.0.1/openroll", false],
    ["postgresql://a:secret@[::1]/openroll", false],
    ["postgresql://a:secret@base/openroll?host=/run/postgresql", false],
    ["postgresql:///openroll", false],
  ])("%s is warned about: %s", (databaseUrl, isWarned) => {
    const warnings = of({ databaseUrl });
    expect(warnings.length).toBe(isWarned ? 1 : 0);
    expect(warnings.join(" ")).not.toContain("secret");
    if (isWarned) expect(warnings[0]).toMatch(/^DATABASE_URL .*sslmode=verify-full/u);
  });

  test.each([
    ["smtp://a:secret@mail.example.com:587", true],
    ["smtp://a:secret@mail.example.com:587?requireTLS=false", true],
    ["smtp://a:secret@mail.example.com:587?requireTLS=true", false],
    ["smtps://a:secret@mail.example.com", false],
    ["smtp://localhost:25", false],
  ])("%s is warned about: %s", (smtpUrl, isWarned) => {
    const warnings = of({ smtpUrl });
    expect(warnings.length).toBe(isWarned ? 1 : 0);
    expect(warnings.join(" ")).not.toContain("secret");
  });

  test("is nobody's business in development", () => {
    expect(
      of({
        production: false,
        databaseUrl: "postgresql://a@db.example.com/x",
        smtpUrl: "smtp://mail.example.com",
      }),
    ).toEqual([]);
  });
});
