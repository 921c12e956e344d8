/** The same characters typed on another keyboard are the same password (NIST SP 800-63B, 5.1.1.2). */
export function normalPassword(password: string): string {
  return password.normalize("NFKC");
}
