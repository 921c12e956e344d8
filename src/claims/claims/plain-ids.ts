// Numbers of claims that are, or may be, SSNs and stand in clear: claims that were stored before the sealing of such numbers.

/** Nine digits that an SSN or ITIN may have, in the form of PostgreSQL. */
const ssnForm =
  "^(?!000|666|9[0-9]{2}(?!5[0-9]|6[0-5]|7[0-9]|8[0-8]|9[0-2]|9[4-9]))[0-9]{3}(?!00)[0-9]{2}(?!0000)[0-9]{4}$";

const digitsOf = (number: string) => `regexp_replace(${number}, '[^0-9]', '', 'g')`;
/** Numbers in the form of an SSN that are none: nobody is known by them. */
const noSsn = "^(?:078051120|219099999|98765432[0-9]|([0-9])\\1{8})$";
const isBare = (number: string) =>
  `(${number} !~ '[A-Za-z]' and ${digitsOf(number)} ~ '${ssnForm}' and ${digitsOf(number)} !~ '${noSsn}')`;
const isBareOf = (party: "patient" | "subscriber") => {
  const [id, kind] = [`content #>> '{${party},id}'`, `content #>> '{${party},idKind}'`];
  return `${isBare(`(${id})`)} or (${kind} in ('34', 'SY') and ${digitsOf(id)} ~ '^[0-9]{9}$' and ${id} !~ '^ssn:')`;
};

/** Which rows hold one; the indexes of their tables are made for exactly these conditions. */
export const claimIsPlain = `${isBare("patient_number")} or ${isBare("subscriber_number")}`;
export const contentIsPlain = `${isBareOf("patient")} or ${isBareOf("subscriber")}`;
