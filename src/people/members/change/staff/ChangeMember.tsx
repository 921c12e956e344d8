import { ratedAnswers } from "#plans/plans/rated-answers.ts";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isRelationshipCode, relationshipCodes } from "#kernel/relationship.ts";
import { fullName } from "#kernel/person-name.ts";
import { send } from "#web/api.ts";
import { useAddressDoubt } from "#web/forms/use-address-doubt.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { usePreview } from "#web/forms/use-preview.ts";
import { useUser } from "#web/session/session.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { rebased } from "#web/staff/rebased.ts";
import { isStale, StaleAlert } from "#web/staff/StaleAlert.tsx";
import { useSaid } from "#web/use-said.ts";
import type { MemberDetail } from "../../members.ts";
import type { changeMember, MemberRecord, memberRecord } from "../change-member.ts";
import type { Repriced } from "../repriced.ts";
import {
  AddressFields,
  ContactFields,
  Group,
  NameFields,
  TextOf,
  TraitFields,
} from "../../web/PersonFields.tsx";
import { formOf, type PersonValues, valuesOf } from "../../web/person-values.ts";
import { AgeEnds } from "../../web/AgeEnds.tsx";
import { Prices } from "../../web/Prices.tsx";
import type { AgeAnswer, AgeEnd } from "../age-ends.ts";
import { AddressDoubtAlert } from "#web/staff/AddressDoubtAlert.tsx";

type Stands = MemberRecord & { id: string; version: number; ssnLast4: string | null };
type Values = PersonValues & { relationship: string; hireDate: string };

const read = (id: string) => send<typeof memberRecord>("GET /member/{id}/record", { params: { id } });
/** Prices and last days of coverage follow from these. */
const followed = ["dob", ...ratedAnswers, "relationship", "isDisabled"] as const;
type Follows = { coverages: readonly Repriced[]; ageEnds: readonly AgeEnd[] };

const typedOf = (record: Stands): Values => ({
  ...valuesOf(record),
  relationship: record.relationship,
  hireDate: record.hireDate ?? "",
});

/** The button on a member's page, and the form that it opens. */
export function ChangeMember({ member }: { member: MemberDetail }) {
  const { t } = useTranslation("members-change");
  const [isOpen, setOpen] = useState(false);
  const [said, say] = useSaid(t);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t("dialog.open")}
      </Button>
      {said !== "" && (
        <Alert
          role="status"
          severity="success"
          onClose={() => say(null)}
          sx={{ flexBasis: "100%", order: -1 }}
        >
          {said}
        </Alert>
      )}
      {isOpen && (
        <Opening
          id={member.id}
          onClose={() => setOpen(false)}
          onSaved={(isChanged) => {
            setOpen(false);
            say((t) => t(isChanged ? "dialog.saved" : "dialog.same"));
          }}
        />
      )}
    </>
  );
}

type OpenProps = { id: string; onClose: () => void; onSaved: (isChanged: boolean) => void };

function Opening({ id, onClose, ...rest }: OpenProps) {
  const answer = useQuery({
    queryKey: ["member record", id],
    queryFn: () => read(id),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (answer.isError) return <Alert severity="error">{answer.error.message}</Alert>;
  return answer.data ? <Dialog record={answer.data} onClose={onClose} {...rest} /> : null;
}

function Dialog({ record, onClose, onSaved }: Omit<OpenProps, "id"> & { record: Stands }) {
  const { t } = useTranslation(["members-change", "members", "records"]);
  const queries = useQueryClient();
  const errors = useFormErrors();
  const mayChangeSsn = useUser()?.permissions.some(({ machineName }) => machineName === "changeSsn") === true;
  /** What the changes are made on, and whether somebody else has saved it meanwhile. */
  const [base, setBase] = useState(record);
  const [isCompared, setCompared] = useState(false);
  const [values, setValues] = useState(() => typedOf(record));
  /** The prices that follow, which have been shown before they are saved. */
  const { shown, begin, show, forget } = usePreview<Follows>();
  const [ageLimit, setAgeLimit] = useState<AgeAnswer | null>(null);
  const change = (part: Partial<Values>) => {
    forget();
    setAgeLimit(null);
    setValues((now) => ({ ...now, ...part }));
  };
  const isEmployee = record.relationship === "18";
  const saved = typedOf(base);
  const put = (isPreview: boolean) =>
    send<typeof changeMember>("PUT /member/{id}", {
      params: { id: base.id },
      ifMatch: base.version,
      body: {
        ...formOf(values),
        relationship: isRelationshipCode(values.relationship) ? values.relationship : base.relationship,
        hireDate: values.hireDate || null,
        // Who has one name only was kept so.
        hasOneName: base.lastName === "" && values.lastName.trim() === "",
        isPreview,
        ...(ageLimit === null ? {} : { ageLimit }),
      },
    });
  const place = useAddressDoubt(record);
  const saving = useMutation({
    mutationFn: async () => {
      if (!(await place.isMeant(values))) return null;
      if (shown === null && followed.some((name) => values[name] !== saved[name])) {
        const { coverages, ageEnds } = await put(true);
        if (coverages.length + ageEnds.length > 0) return { isPreview: true as const, coverages, ageEnds };
      }
      const { changed } = await put(false);
      return { isPreview: false as const, changed };
    },
    onMutate: () => {
      errors.clear();
      return begin();
    },
    onSuccess: async (done, _, round) => {
      // Saving once more says that it is meant so.
      if (done === null) return;
      if (done.isPreview) return show(round, done);
      await Promise.all(
        [["member", base.id], ["timeline"], ["list", "members"]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
      onSaved(done.changed.length > 0);
    },
    onError: (error) => isStale(error) || errors.showProblem(error),
  });
  const reloading = useMutation({
    mutationFn: () => read(base.id),
    onSuccess: (newest) => {
      setValues((now) => rebased(now, typedOf(base), typedOf(newest)));
      setBase(newest);
      forget();
      setCompared(true);
      saving.reset();
    },
    onError: errors.showProblem,
  });
  const theirs = (name: keyof Values) =>
    isCompared && values[name] !== saved[name] && name !== "ssn"
      ? t("records:stale.theirs", { value: String(saved[name]) || "–" })
      : false;
  const fields = { values, onChange: change, messageFor: errors.messageFor, theirs };
  return (
    <FormDialog
      title={t("dialog.title", { name: fullName(record) })}
      width="md"
      form={{ errors: errors.errors, nameOf: () => null }}
      above={
        <StaleAlert
          error={saving.error}
          isBusy={reloading.isPending}
          onReload={() => reloading.mutate()}
          isCompared={isCompared}
        />
      }
      {...(shown === null ? {} : { act: t("dialog.confirm") })}
      isBusy={saving.isPending}
      onSave={() => saving.mutate()}
      onClose={onClose}
    >
      <Group title={t("dialog.person")}>
        <NameFields {...fields} />
        {!isEmployee && (
          <ChoiceField
            id="relationship"
            label={t("fields.relationship")}
            help={theirs("relationship")}
            error={errors.messageFor("relationship")}
            value={values.relationship}
            onChange={(relationship) => change({ relationship })}
            options={relationshipCodes
              .filter((code) => code !== "18")
              .map((value) => ({ value, label: t(`members:relationship.${value}`) }))}
          />
        )}
        {isEmployee && (
          <Labelled
            id="hireDate"
            label={t("fields.hireDate")}
            isOptional
            help={theirs("hireDate")}
            error={errors.messageFor("hireDate")}
          >
            {({ id, describedBy, invalid }) => (
              <OutlinedInput
                id={id}
                type="date"
                size="small"
                value={values.hireDate}
                error={invalid}
                onChange={(event) => change({ hireDate: event.target.value })}
                inputProps={{ "aria-describedby": describedBy }}
              />
            )}
          </Labelled>
        )}
        {mayChangeSsn && (
          <TextOf
            name="ssn"
            isOptional
            help={
              record.ssnLast4 === null ? t("dialog.ssnNone") : t("dialog.ssnHelp", { last4: record.ssnLast4 })
            }
            {...fields}
          />
        )}
        <TraitFields {...fields} />
      </Group>
      <Group title={t("dialog.contact")}>
        <ContactFields {...fields} />
      </Group>
      <Group title={t("dialog.address")}>
        <AddressFields {...fields} />
      </Group>
      {place.doubt !== null && (
        <div ref={bringIntoView}>
          <AddressDoubtAlert doubt={place.doubt} />
        </div>
      )}
      <div aria-live="polite">
        {shown !== null && (
          <div ref={bringIntoView}>
            <p>{t("dialog.notYet")}</p>
            {shown.coverages.length > 0 && <Prices coverages={shown.coverages} />}
            {shown.ageEnds.length > 0 && (
              <AgeEnds ageEnds={shown.ageEnds} value={ageLimit} onChange={setAgeLimit} />
            )}
          </div>
        )}
      </div>
    </FormDialog>
  );
}

/** The form is longer than the window: what is to be read before the yes must be seen. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });
