import "#web/kit/look.ts";
import { Alert, Button } from "@cmsgov/design-system";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { SsnInput } from "#enrollment/enrollment/web/SsnInput.tsx";
import { states } from "#kernel/us-state.ts";
import { ApiProblem, send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useAddressDoubt } from "#web/forms/use-address-doubt.ts";
import { useZip } from "#web/forms/use-zip.ts";
import { currentLanguage } from "#web/i18n.ts";
import { CheckInput } from "#web/kit/fields/CheckInput.tsx";
import { DateInput } from "#web/kit/fields/DateInput.tsx";
import type { Tried, Values } from "#web/kit/fields/form.ts";
import { SelectInput } from "#web/kit/fields/SelectInput.tsx";
import { TextInput } from "#web/kit/fields/TextInput.tsx";
import { usePlainForm } from "#web/kit/fields/use-plain-form.ts";
import { usePage } from "#web/shell/use-page.ts";
import { unionStatusPath } from "../signup-states.ts";
import type { openUnionShop, signUpWithUnion, UnionShopSignup } from "../union-signups.ts";

const stateChoices = states.map(({ code, name }) => ({ value: code, label: name }));
const fields = [
  "firstName",
  "lastName",
  "dob",
  "ssn",
  "hireDate",
  "classification",
  "email",
  "phone",
  "mobilePhone",
  "address1",
  "address2",
  "zip",
  "city",
  "state",
];

/** An employee of a union shop tells who they are, by the shop's own link. */
export function UnionSignupPage() {
  const { t } = useTranslation("union-signups-web");
  const { key = "" } = useParams();
  const [shop, setShop] = useState<UnionShopSignup | ApiProblem | null>(null);
  usePage(t("title"));
  useEffect(() => {
    let isGone = false;
    send<typeof openUnionShop>("GET /unionshop/{key}", { params: { key } }).then(
      (found) => !isGone && setShop(found),
      (error: unknown) => !isGone && error instanceof ApiProblem && setShop(error),
    );
    return () => {
      isGone = true;
    };
  }, [key]);
  if (shop === null) return <div className="wz" aria-busy />;
  if (shop instanceof ApiProblem)
    return (
      <div className="wz">
        <h1>{t(shop.code === "keyUnknown" ? "unknown.title" : "closed.title")}</h1>
        <p>{shop.code === "keyUnknown" ? t("unknown.text") : shop.message}</p>
      </div>
    );
  return <SignupForm link={key} shop={shop} />;
}

function SignupForm({ link, shop }: { link: string; shop: UnionShopSignup }) {
  const { t } = useTranslation(["union-signups-web", "enrollment-wizard-steps"]);
  const navigate = useNavigate();
  const form = usePlainForm({}, fields);
  const place = useZip({ values: form.values, fill: form.setAll });
  const { doubt, isMeant } = useAddressDoubt();
  // One key as long as nothing else is sent: a try that got lost is the same sign-up.
  const sent = useRef({ body: "", key: "" });
  const words = (name: string) => t(`enrollment-wizard-steps:${name}`);
  const oneName = form.values["hasOneName"] === "yes";

  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const values: Values = { ...form.values, ...(await place.arriving.current) };
    if (!(await isMeant(values))) return;
    await form.run(async (): Promise<Tried> => {
      const body = { key: link, ...answers(values), language: currentLanguage() };
      const said = JSON.stringify(body);
      if (sent.current.body !== said) sent.current = { body: said, key: crypto.randomUUID() };
      try {
        const { statusKey } = await send<typeof signUpWithUnion>("POST /unionsignup", {
          body,
          idempotencyKey: sent.current.key,
        });
        await navigate(unionStatusPath(statusKey), { replace: true });
        return { ok: true };
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        return { ok: false, problem: error };
      }
    });
  };
  const union =
    shop.localNumber === null
      ? shop.unionName
      : t("local", { union: shop.unionName, number: shop.localNumber });
  return (
    <div className="wz">
      <ErrorSummary errors={form.errors} />
      <h1>{t("title")}</h1>
      <p className="wz-lead">{t("lead", { shop: shop.shopName, union })}</p>
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <h2>{t("you")}</h2>
        <p>{t("asOnCard")}</p>
        <TextInput
          form={form}
          name="firstName"
          label={words(oneName ? "about.onlyName" : "about.firstName")}
          autoComplete={oneName ? "name" : "given-name"}
        />
        {!oneName && (
          <TextInput form={form} name="lastName" label={words("about.lastName")} autoComplete="family-name" />
        )}
        <CheckInput form={form} name="hasOneName" label={words("about.hasOneName")} />
        <DateInput form={form} name="dob" label={words("about.dob")} hint={t("dobHint")} isBirthday />
        <SsnInput form={form} label={words("ssn.label")} hint={t("ssnHint")} />
        <h2>{t("work")}</h2>
        <DateInput form={form} name="hireDate" label={words("about.hireDate")} hint={t("hireDateHint")} />
        <TextInput
          form={form}
          name="classification"
          label={t("classification")}
          hint={t("classificationHint")}
          isOptional
        />
        <h2>{words("reach.title")}</h2>
        <TextInput
          form={form}
          name="email"
          label={words("reach.email")}
          hint={t("emailHint")}
          type="email"
          autoComplete="email"
        />
        <TextInput
          form={form}
          name="phone"
          label={words("reach.phone")}
          type="tel"
          autoComplete="tel"
          width="medium"
        />
        <TextInput form={form} name="address1" label={words("reach.address1")} autoComplete="address-line1" />
        <TextInput
          form={form}
          name="address2"
          label={words("reach.address2")}
          autoComplete="address-line2"
          isOptional
        />
        <TextInput
          form={form}
          name="zip"
          label={words("reach.zip")}
          hint={words("reach.zipHint")}
          width="short"
          autoComplete="postal-code"
          isNumber
          onChange={place.look}
        />
        <p role="status" className="wz-said">
          {place.found && t("enrollment-wizard-steps:reach.zipFilled", { place: place.found })}
        </p>
        <TextInput form={form} name="city" label={words("reach.city")} autoComplete="address-level2" />
        <SelectInput
          form={form}
          name="state"
          label={words("reach.state")}
          choices={stateChoices}
          choicesIn="en"
          autoComplete="address-level1"
        />
        {doubt !== null && (
          <Alert variation="warn" role="alert">
            <p>{t(`enrollment-wizard-steps:reach.doubt.${doubt.kind}`, doubt)}</p>
          </Alert>
        )}
        <p>{t("private")}</p>
        <div className="wz-actions">
          <Button type="submit" variation="solid" size="big" aria-disabled={form.isBusy}>
            {t("send")}
          </Button>
        </div>
      </form>
    </div>
  );
}

function answers(values: Values) {
  const text = (name: string) => values[name] ?? "";
  const date = (name: string) => ({
    month: text(`${name}.month`),
    day: text(`${name}.day`),
    year: text(`${name}.year`),
  });
  const oneName = values["hasOneName"] === "yes";
  return {
    firstName: text("firstName"),
    lastName: oneName ? "" : text("lastName"),
    hasOneName: oneName,
    dob: date("dob"),
    ssn: text("ssn"),
    hireDate: date("hireDate"),
    classification: text("classification"),
    email: text("email"),
    phone: text("phone"),
    address1: text("address1"),
    address2: text("address2"),
    zip: text("zip"),
    city: text("city"),
    state: text("state"),
  };
}
