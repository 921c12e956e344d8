import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { clientList } from "#organization/clients/client-list.ts";
import { payProblems } from "#people/members/web/pay-form.ts";
import { isDate } from "#kernel/dates.ts";
import { send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { ErrorSummary, type PageError } from "#web/forms/ErrorSummary.tsx";
import { useAddressDoubt } from "#web/forms/use-address-doubt.ts";
import { AddressDoubtAlert } from "#web/staff/AddressDoubtAlert.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { useFollowedClient } from "#web/staff/followed-client.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { type FindOptions, ReferencePicker } from "#web/staff/ReferencePicker.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { createMember, newMemberPreview, newMemberSetup } from "../new-member.ts";
import { CheckedPart, type Checked } from "./CheckedPart.tsx";
import { CoverPart } from "./CoverPart.tsx";
import { EmployeePart } from "./EmployeePart.tsx";
import { FamilyPart } from "./FamilyPart.tsx";
import { type Change, changed, choicesOf, familyOf, noFamily, type Values } from "./new-family.ts";

const findClients: FindOptions = async (wanted, signal) => {
  const { clients } = await send<typeof clientList>("GET /clients", { query: wanted, signal });
  return clients.map(({ id, name }) => ({ id, label: name }));
};

/** Add an employee with family: one page, checked before anything is saved. The same in each area. */
export function NewMemberPage() {
  const { t } = useTranslation("new-members");
  const user = useUser();
  const may = user?.permissions.some(({ machineName }) => machineName === "enrollment") === true;
  usePage(t("title"));
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("about")}</Typography>
      {may ? <NewFamilyForm /> : <Alert severity="info">{t("forbidden")}</Alert>}
    </>
  );
}

function NewFamilyForm() {
  const { t } = useTranslation(["new-members", "members-change", "records"]);
  const user = useUser();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const errors = useFormErrors();
  const followed = useFollowedClient();
  const isOneClient = user?.type === "client";
  const mayGiveSsn = user?.permissions.some(({ machineName }) => machineName === "changeSsn") === true;
  const [values, setValues] = useState<Values>(noFamily);
  /** What was checked, as it was then. */
  const [checked, setChecked] = useState<{ found: Checked; of: Values } | null>(null);
  const [otherPeople, setOther] = useState<readonly string[]>([]);
  const [mayBeCoveredTwice, setTwice] = useState(false);
  const [isDone, setDone] = useState(false);
  const key = useRef(crypto.randomUUID());
  const clientId = isOneClient ? (user?.activeClient?.id ?? null) : (values.clientId ?? followed?.id ?? null);
  const whole = { ...values, clientId };
  const membersPath = `/${user?.type ?? "admin"}/members`;
  const change = (part: Change) => {
    // Another family, another key: the same one is sent twice only for the same.
    key.current = crypto.randomUUID();
    setValues((now) => changed(now, part));
  };
  const on = isDate(values.effectiveDate) ? values.effectiveDate : undefined;
  const setup = useQuery({
    queryKey: ["new member", clientId, on],
    queryFn: ({ signal }) =>
      send<typeof newMemberSetup>("GET /member/setup", {
        query: { clientId: clientId ?? "", ...(on === undefined ? {} : { on }) },
        signal,
      }),
    enabled: clientId !== null,
    placeholderData: keepPreviousData,
  });
  const choices = choicesOf(values);
  const isCover = values.way === "cover";
  const cover = { effectiveDate: values.effectiveDate, choices };
  const place = useAddressDoubt();
  const checking = useMutation({
    mutationFn: async (_: Values) => {
      await place.isMeant(values.subscriber);
      return send<typeof newMemberPreview>("POST /member/preview", {
        body: { ...familyOf(whole), cover: isCover ? cover : null },
      });
    },
    onMutate: errors.clear,
    onSuccess: (found, of) => setChecked({ found, of }),
    onError: errors.showProblem,
  });
  const adding = useMutation({
    mutationFn: (prices: Checked["prices"]) =>
      send<typeof createMember>("POST /member", {
        idempotencyKey: key.current,
        body: {
          ...familyOf(whole),
          otherPeople: [...otherPeople],
          mayBeCoveredTwice,
          ...(isCover && {
            cover: {
              ...cover,
              employeeCents: prices.reduce((sum, { price }) => sum + (price?.employeeCents ?? 0), 0),
            },
          }),
          ...(values.way === "invitation" && { invitation: { sessionId: values.sessionId } }),
        },
      }),
    onMutate: errors.clear,
    onSuccess: async ({ id }) => {
      setDone(true);
      await queries.invalidateQueries({ queryKey: ["list", "members"] });
      return navigate(`${membersPath}/${id}`);
    },
    onError: errors.showProblem,
  });
  const wrong = (): PageError[] => {
    const found: PageError[] = [];
    const say = (id: string, problem: string) =>
      found.push({ id, key: `new-members:problem.${problem}`, message: t(`problem.${problem}`) });
    for (const { id, problem } of payProblems(values))
      found.push({ id, key: `members-change:${problem}`, message: t(`members-change:${problem}`) });
    if (isCover && on === undefined) say("effectiveDate", "day");
    if (isCover && choices.length === 0)
      say(`${setup.data?.plans[0]?.coverageType ?? "medical"}planId`, "plan");
    if (values.way === "invitation" && values.sessionId === "") say("sessionId", "session");
    return found;
  };
  const isFresh = checked !== null && checked.of === values;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = wrong();
    if (found.length > 0) return errors.show(found);
    if (isFresh) adding.mutate(checked.found.prices);
    else checking.mutate(values);
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <LeaveGuard isDirty={values !== noFamily && !isDone} />
      <ErrorSummary errors={errors.errors} />
      {!isOneClient && (
        <Section title={t("client")}>
          <Box sx={{ maxWidth: "28rem" }}>
            <Labelled id="clientId" label={t("client")} error={errors.messageFor("clientId")}>
              {(control) => (
                <ReferencePicker
                  {...control}
                  value={clientId}
                  among="clients in reach"
                  find={findClients}
                  onChange={(id) => change({ clientId: id, divisionId: "", choices: {}, sessionId: "" })}
                />
              )}
            </Labelled>
          </Box>
        </Section>
      )}
      {setup.isError && <Alert severity="error">{setup.error.message}</Alert>}
      {clientId === null && <p>{t("chooseClient")}</p>}
      {clientId !== null && setup.data && (
        <>
          <EmployeePart
            {...{ values, mayGiveSsn }}
            setup={setup.data}
            onChange={change}
            messageFor={errors.messageFor}
          />
          <FamilyPart
            dependents={values.dependents}
            onChange={(of) => change((now) => ({ dependents: of(now.dependents) }))}
            messageFor={errors.messageFor}
            mayGiveSsn={mayGiveSsn}
          />
          <CoverPart values={values} setup={setup.data} onChange={change} messageFor={errors.messageFor} />
          {isFresh && <AddressDoubtAlert doubt={place.doubt} />}
          <div aria-live="polite">
            {isFresh && (
              <CheckedPart
                checked={checked.found}
                {...{ values, membersPath, otherPeople, mayBeCoveredTwice }}
                messageFor={errors.messageFor}
                onTwice={(mayBe) => {
                  key.current = crypto.randomUUID();
                  setTwice(mayBe);
                }}
                onOther={(numbers) => {
                  key.current = crypto.randomUUID();
                  setOther(numbers);
                }}
              />
            )}
            {checked !== null && !isFresh && <p>{t("act.again")}</p>}
          </div>
          <Stack direction="row" sx={{ gap: 1, mb: 4 }}>
            <BusyButton type="submit" variant="contained" isBusy={checking.isPending || adding.isPending}>
              {t(isFresh ? "act.add" : "act.check")}
            </BusyButton>
          </Stack>
        </>
      )}
    </form>
  );
}
