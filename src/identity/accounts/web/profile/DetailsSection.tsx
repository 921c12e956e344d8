import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem, send } from "#web/api.ts";
import { ErrorSummary, type PageError } from "#web/forms/ErrorSummary.tsx";
import { Field } from "#web/forms/Field.tsx";
import { PhoneInput } from "#web/forms/PhoneInput.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { keepDisplayName } from "#web/store.ts";
import type { Profile, updateProfile } from "../../profile.ts";
import { type Details, detailsOf, isChanged, isSame, mergeNewest } from "./merge.ts";
import { PasswordInput } from "./PasswordInput.tsx";
import { fetchNewestProfile, useKeepProfile } from "./profile-data.ts";
import { Done, ProfileSection } from "./profile-parts.tsx";
import { useUnsaved } from "./use-unsaved.ts";

export function DetailsSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation("accounts-web-profile");
  const facts = [
    ["username", profile.username],
    ["type", t(`shell:userType.${profile.type}`)],
    ...(profile.entityName === null || profile.type === "member"
      ? []
      : [["organisation", profile.entityName] as const]),
  ] as const;
  return (
    <ProfileSection name="details">
      <dl className="profile__facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`facts.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DetailsForm profile={profile} />
    </ProfileSection>
  );
}

function DetailsForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation("accounts-web-profile");
  const queries = useQueryClient();
  const keepProfile = useKeepProfile();
  const [base, setBase] = useState(profile);
  const [values, setValues] = useState(() => detailsOf(profile));
  const [meanwhile, setMeanwhile] = useState<Partial<Details>>({});
  const [currentPassword, setCurrentPassword] = useState("");
  const [done, setDone] = useState<"saved" | "details.savedEmail" | null>(null);
  const isBusy = useRef(false);
  const errors = useFormErrors({ idOf: (path) => `details-${path}` });
  const saved = detailsOf(base);
  const isDirty = isChanged(values, saved);
  const hasNewAddress = !isSame("email", values.email, saved.email);
  useUnsaved("details", isDirty);

  // Another section, another tab or another person has saved.
  if (profile.version !== base.version) {
    const merged = mergeNewest(values, saved, detailsOf(profile));
    setBase(profile);
    setValues(merged.values);
    setMeanwhile(merged.meanwhile);
  }

  const set = (field: keyof Details) => (value: string) => {
    // The mask of a phone number tells its value at the start too.
    if (values[field] === value) return;
    setValues((now) => ({ ...now, [field]: value }));
    setDone(null);
  };

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    setDone(null);
    const missing = missingOf(values, hasNewAddress && currentPassword === "");
    if (missing.length > 0)
      return errors.show(
        missing.map((name): PageError => ({ id: `details-${name}`, message: t(`details.missing.${name}`) })),
      );
    isBusy.current = true;
    try {
      const answer = await send<typeof updateProfile>("PUT /user/profile", {
        body: {
          ...values,
          nickName: values.nickName.trim() || null,
          phone: values.phone.trim() || null,
          language: base.language,
          ...(hasNewAddress ? { currentPassword } : {}),
        },
        ifMatch: base.version,
      });
      errors.clear();
      setBase(answer);
      // What was typed while it was saved stays.
      setValues((now) => mergeNewest(now, values, detailsOf(answer)).values);
      setMeanwhile({});
      setCurrentPassword("");
      setDone(answer.email === base.email ? "saved" : "details.savedEmail");
      keepDisplayName(answer.nickName ?? answer.firstName);
      keepProfile(answer);
    } catch (error) {
      errors.showProblem(error);
      if (error instanceof ApiProblem && error.status === 412)
        await fetchNewestProfile(queries).catch(() => undefined);
    } finally {
      isBusy.current = false;
    }
  };

  const textField = (
    name: "firstName" | "lastName" | "nickName" | "email",
    more: { autoComplete: string; type?: "email"; hint?: string; isOptional?: boolean },
  ) => (
    <Field
      id={`details-${name}`}
      label={more.isOptional ? t("optional", { label: t(`details.${name}`) }) : t(`details.${name}`)}
      {...hintOf(meanwhile[name], more.hint)}
      error={errors.messageFor(`details-${name}`)}
    >
      {(control) => (
        <input
          {...control}
          className="input"
          type={more.type ?? "text"}
          autoComplete={more.autoComplete}
          spellCheck={false}
          maxLength={more.type === "email" ? 254 : 80}
          value={values[name]}
          onChange={(event) => set(name)(event.target.value)}
        />
      )}
    </Field>
  );
  const hintOf = (other: string | undefined, hint?: string) => {
    if (other === undefined) return hint === undefined ? {} : { hint };
    return {
      hint: other === "" ? t("details.meanwhileEmpty") : t("details.meanwhile", { value: other }),
    };
  };
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <ErrorSummary errors={errors.errors} />
      <div className="profile__pair">
        {textField("firstName", { autoComplete: "given-name" })}
        {textField("lastName", { autoComplete: "family-name", hint: t("details.lastNameHint") })}
      </div>
      {textField("nickName", {
        autoComplete: "nickname",
        isOptional: true,
        hint: t("details.nickNameHint"),
      })}
      {textField("email", { autoComplete: "email", type: "email", hint: t("details.emailHint") })}
      {hasNewAddress && (
        <PasswordInput
          id="details-currentPassword"
          label={t("details.currentPassword")}
          hint={t("details.currentPasswordHint")}
          error={errors.messageFor("details-currentPassword")}
          autoComplete="current-password"
          value={currentPassword}
          onValue={setCurrentPassword}
        />
      )}
      <Field
        id="details-phone"
        label={t("optional", { label: t("details.phone") })}
        {...hintOf(meanwhile.phone)}
        error={errors.messageFor("details-phone")}
      >
        {(control) => (
          <PhoneInput {...control} className="input" value={values.phone} onValue={set("phone")} />
        )}
      </Field>
      <div className="profile__actions">
        <button type="submit" className="button button--primary">
          {t("save")}
        </button>
        <Done>{done && t(done)}</Done>
      </div>
    </form>
  );
}

function missingOf(values: Details, lacksPassword: boolean) {
  const missing = (["firstName", "email"] as const).filter((name) => values[name].trim() === "");
  return lacksPassword && !missing.includes("email") ? [...missing, "currentPassword" as const] : missing;
}
