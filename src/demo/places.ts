/** A town where demo people live: real city and ZIP code, of GeoNames (CC BY 4.0). */
export type Place = { city: string; state: string; zip: string; areaCode: string };

const place = (areaCode: string, city: string, state: string, zip: string): Place => ({
  city,
  state,
  zip,
  areaCode,
});

export const towns = {
  boston: [
    place("617", "Boston", "MA", "02118"),
    place("617", "Boston", "MA", "02127"),
    place("617", "Cambridge", "MA", "02139"),
    place("617", "Somerville", "MA", "02145"),
    place("617", "Quincy", "MA", "02169"),
    place("781", "Medford", "MA", "02155"),
  ],
  lowell: [
    place("978", "Lowell", "MA", "01851"),
    place("978", "Lowell", "MA", "01854"),
    place("978", "Salem", "MA", "01970"),
  ],
  worcester: [
    place("508", "Worcester", "MA", "01604"),
    place("508", "Worcester", "MA", "01609"),
    place("508", "Shrewsbury", "MA", "01545"),
    place("508", "Auburn", "MA", "01501"),
  ],
  springfield: [
    place("413", "Springfield", "MA", "01108"),
    place("413", "Chicopee", "MA", "01020"),
    place("413", "Holyoke", "MA", "01040"),
  ],
  newBedford: [
    place("508", "New Bedford", "MA", "02740"),
    place("508", "New Bedford", "MA", "02745"),
    place("508", "Fall River", "MA", "02720"),
  ],
  flushing: [
    place("718", "Flushing", "NY", "11354"),
    place("718", "Flushing", "NY", "11355"),
    place("718", "Bayside", "NY", "11361"),
    place("718", "Whitestone", "NY", "11357"),
    place("718", "Little Neck", "NY", "11362"),
    place("718", "Fresh Meadows", "NY", "11365"),
    place("516", "Great Neck", "NY", "11021"),
  ],
  manhattan: [
    place("212", "New York", "NY", "10001"),
    place("212", "New York", "NY", "10002"),
    place("718", "Oakland Gardens", "NY", "11364"),
    place("516", "Syosset", "NY", "11791"),
  ],
  losAngeles: [
    place("213", "Los Angeles", "CA", "90005"),
    place("213", "Los Angeles", "CA", "90006"),
    place("310", "Torrance", "CA", "90503"),
    place("714", "Fullerton", "CA", "92833"),
    place("714", "Garden Grove", "CA", "92844"),
    place("818", "La Crescenta", "CA", "91214"),
  ],
  oakland: [
    place("510", "Oakland", "CA", "94607"),
    place("510", "Alameda", "CA", "94501"),
    place("510", "San Leandro", "CA", "94577"),
    place("510", "Hayward", "CA", "94541"),
    place("510", "Fremont", "CA", "94538"),
  ],
  longBeach: [
    place("562", "Long Beach", "CA", "90802"),
    place("562", "Long Beach", "CA", "90807"),
    place("310", "Carson", "CA", "90745"),
    place("310", "San Pedro", "CA", "90731"),
  ],
  sanAntonio: [
    place("210", "San Antonio", "TX", "78207"),
    place("210", "San Antonio", "TX", "78210"),
    place("210", "Converse", "TX", "78109"),
    place("210", "Schertz", "TX", "78154"),
    place("830", "New Braunfels", "TX", "78130"),
  ],
  houston: [
    place("713", "Houston", "TX", "77003"),
    place("713", "Houston", "TX", "77011"),
    place("713", "Pasadena", "TX", "77502"),
    place("281", "Katy", "TX", "77449"),
  ],
  elPaso: [
    place("915", "El Paso", "TX", "79901"),
    place("915", "El Paso", "TX", "79905"),
    place("915", "El Paso", "TX", "79912"),
  ],
} as const satisfies Record<string, readonly Place[]>;

export type Region = keyof typeof towns;

export const streets = [
  "Maple Street",
  "Oak Avenue",
  "Washington Street",
  "Chestnut Street",
  "Park Avenue",
  "Elm Street",
  "Highland Avenue",
  "Walnut Street",
  "Cedar Lane",
  "Pleasant Street",
  "Spring Street",
  "Lincoln Avenue",
  "Franklin Street",
  "River Road",
  "Church Street",
  "Mill Street",
  "Prospect Street",
  "Summit Avenue",
  "Garden Street",
  "Harrison Avenue",
] as const;
