/** Cover of one type, of a whole family: as it is, or as it would be. */
export type CoverSide = {
  coverageType: string;
  planId: string;
  planName: string;
  tierCode: string;
  employeeCents: number;
  employerCents: number;
  people: string[];
};
export type Family = {
  /** Of the enrollment, or of the member who has sent none. */
  id: string;
  enrollmentId: string | null;
  name: string;
  divisionId: string | null;
  divisionName: string | null;
  before: CoverSide[];
  after: CoverSide[];
  /** The types that were chosen or waived. */
  asked: string[];
  /** The family that staff know, and the first day of what was sent. */
  familyId: string | null;
  firstDay: string | null;
  /** Members whom the choices cover beside a coverage in another family. */
  twice: { memberId: string; coverageType: string }[];
};
