// A row of the audit as FHIR R4 AuditEvent (http://hl7.org/fhir/R4/auditevent.html): ids and codes, no names.

export type StoredEvent = {
  id: number;
  at: string;
  installationId: string;
  clientId: string | null;
  actor: string;
  action: string;
  subject: string;
  subjectId: string | null;
  requestId: string | null;
  details: Record<string, unknown>;
};

type Coding = { system: string; code: string; display?: string };

const dicom = (code: string, display: string): Coding => ({
  system: "http://dicom.nema.org/resources/ontology/DCM",
  code,
  display,
});
const rest: Coding = {
  system: "http://terminology.hl7.org/CodeSystem/audit-event-type",
  code: "rest",
  display: "RESTful Operation",
};
const interaction = (code: string): Coding => ({ system: "http://hl7.org/fhir/restful-interaction", code });
const person: Coding = {
  system: "http://terminology.hl7.org/CodeSystem/extra-security-role-type",
  code: "humanuser",
  display: "human user",
};
const program = dicom("110150", "Application");
const purposeEmergency = {
  coding: [
    {
      system: "http://terminology.hl7.org/CodeSystem/v3-ActReason",
      code: "BTG",
      display: "break the glass",
    },
  ],
};

/** `base` is the address of the site: ids are said to be its own. */
export function auditEventOf(event: StoredEvent, base: string) {
  const { details } = event;
  const own = (kind: string): string => `${base}/id/${kind}`;
  const kind = kindOf(event);
  return {
    resourceType: "AuditEvent" as const,
    id: String(event.id),
    type: kind.type,
    subtype: [...kind.subtype, { system: own("audit-action"), code: event.action }],
    action: kind.action,
    recorded: new Date(event.at).toISOString(),
    outcome: /(?:Failed|Refused)$/u.test(event.action) ? "4" : "0",
    ...(typeof details["emergencyId"] === "string" ? { purposeOfEvent: [purposeEmergency] } : {}),
    agent: [agentOf(event.actor, own)],
    source: {
      observer: { identifier: { system: own("installation"), value: event.installationId } },
      type: [
        {
          system: "http://terminology.hl7.org/CodeSystem/security-source-type",
          code: "4",
          display: "Application Server",
        },
      ],
    },
    entity: entitiesOf(event, own),
  };
}
export type FhirAuditEvent = ReturnType<typeof auditEventOf>;

type Kind = { type: Coding; subtype: Coding[]; action: "C" | "R" | "U" | "D" | "E" };

const authentication = dicom("110114", "User Authentication");
const alert = dicom("110113", "Security Alert");
const login = [dicom("110122", "Login")];
const logout = [dicom("110123", "Logout")];
const userSecurity = [dicom("110137", "User Security Attributes Changed")];
const called = (code: string, action: Kind["action"]): Kind => ({
  type: rest,
  subtype: [interaction(code)],
  action,
});

/** By action: FHIR's own codes where they fit, DICOM's for what concerns security. Anything else is an update. */
const kinds: Readonly<Record<string, Kind>> = {
  view: called("read", "R"),
  reveal: called("read", "R"),
  search: called("search-type", "R"),
  create: called("create", "C"),
  signUp: called("create", "C"),
  signUpFailed: called("create", "C"),
  remove: called("delete", "D"),
  export: { type: dicom("110106", "Export"), subtype: [], action: "R" },
  signIn: { type: authentication, subtype: login, action: "E" },
  signInBegun: { type: authentication, subtype: login, action: "E" },
  signInFailed: { type: authentication, subtype: login, action: "E" },
  proofFailed: { type: authentication, subtype: login, action: "E" },
  recoveryCodeUsed: { type: authentication, subtype: login, action: "E" },
  signOut: { type: authentication, subtype: logout, action: "E" },
  signOutEverywhere: { type: authentication, subtype: logout, action: "E" },
  sessionEnded: { type: authentication, subtype: logout, action: "E" },
  endSessions: { type: authentication, subtype: logout, action: "E" },
  passwordChanged: { type: alert, subtype: userSecurity, action: "U" },
  resetPassword: { type: alert, subtype: userSecurity, action: "U" },
  forcePasswordChange: { type: alert, subtype: userSecurity, action: "U" },
  secondFactorAdded: { type: alert, subtype: userSecurity, action: "U" },
  secondFactorRemoved: { type: alert, subtype: userSecurity, action: "U" },
  removeSecondFactors: { type: alert, subtype: userSecurity, action: "U" },
  recoveryCodesRenewed: { type: alert, subtype: userSecurity, action: "U" },
  resetAdministrator: { type: alert, subtype: userSecurity, action: "U" },
  unlock: { type: alert, subtype: userSecurity, action: "U" },
  startEmergency: {
    type: alert,
    subtype: [dicom("110127", "Emergency Override Started")],
    action: "E",
  },
  endEmergency: {
    type: alert,
    subtype: [dicom("110138", "Emergency Override Stopped")],
    action: "E",
  },
};

function kindOf({ action, subject }: StoredEvent): Kind {
  if (subject === "audit_events")
    return { type: dicom("110101", "Audit Log Used"), subtype: [], action: "R" };
  return kinds[action] ?? called("update", "U");
}

function agentOf(actor: string, own: (kind: string) => string) {
  const [kind = "system", id] = actor.split(":");
  const isProgram = kind === "apiKey" || kind === "system";
  return {
    type: { coding: [isProgram ? program : person] },
    who: { identifier: { system: own(kind), value: id ?? kind } },
    requestor: true,
  };
}

const roles: Record<string, [type: string, role: string]> = {
  members: ["1", "1"],
  users: ["1", "6"],
  client: ["3", "19"],
  api_keys: ["2", "13"],
  emergency_accesses: ["2", "13"],
  audit_events: ["2", "13"],
};

function entitiesOf(event: StoredEvent, own: (kind: string) => string) {
  const { subject, subjectId, clientId, requestId } = event;
  const { ids, ...told } = event.details;
  const [type, role] = roles[subject] ?? ["2", "4"];
  const coded = {
    type: { system: "http://terminology.hl7.org/CodeSystem/audit-entity-type", code: type },
    role: { system: "http://terminology.hl7.org/CodeSystem/object-role", code: role },
  };
  const named = [subjectId, ...(Array.isArray(ids) ? ids : [])].filter((id) => typeof id === "string");
  const detail = Object.entries(told).map(([name, value]) => ({
    type: name,
    valueString: typeof value === "string" ? value : JSON.stringify(value),
  }));
  const subjects = named.map((value) => ({
    what: { identifier: { system: own(subject), value } },
    ...coded,
  }));
  return [
    { ...(subjects[0] ?? { name: subject, ...coded }), ...(detail.length > 0 ? { detail } : {}) },
    ...subjects.slice(1),
    ...(clientId === null ? [] : [{ what: { identifier: { system: own("client"), value: clientId } } }]),
    ...(requestId === null ? [] : [{ what: { identifier: { system: own("request"), value: requestId } } }]),
  ];
}
