import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { relationshipCodes } from "#kernel/relationship.ts";
import { NameFields, TextOf, TraitFields } from "#people/members/web/PersonFields.tsx";
import { noPerson } from "#people/members/web/person-values.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { Section } from "#web/staff/Section.tsx";
import { mostDependents } from "../most-dependents.ts";
import type { Dependent } from "./new-family.ts";

type Props = {
  dependents: readonly Dependent[];
  onChange: (change: (now: readonly Dependent[]) => readonly Dependent[]) => void;
  messageFor: (id: string) => string | undefined;
  mayGiveSsn: boolean;
};

export function FamilyPart({ dependents, onChange, messageFor, mayGiveSsn }: Props) {
  const { t } = useTranslation(["new-members", "members", "members-change"]);
  /** Who was added last: their first field gets the focus. */
  const added = useRef<number | null>(null);
  const headings = useRef(new Map<number, HTMLElement>());
  useEffect(() => {
    if (added.current === null) return;
    headings.current.get(added.current)?.querySelector<HTMLElement>("select, input")?.focus();
    added.current = null;
  });
  const handleAdd = () => {
    const key = Math.max(0, ...dependents.map((one) => one.key)) + 1;
    added.current = key;
    onChange((now) => [...now, { ...noPerson, key, relationship: "01" }]);
  };
  return (
    <Section title={t("family.title")}>
      {dependents.length === 0 && <p style={{ marginBlockStart: 0 }}>{t("family.none")}</p>}
      {dependents.map((one, index) => {
        const at = `dependents-${index}-`;
        const change = (part: Partial<Dependent>) =>
          onChange((now) => now.map((other) => (other.key === one.key ? { ...other, ...part } : other)));
        const name = [one.firstName, one.lastName].filter(Boolean).join(" ");
        const fields = { values: one, onChange: change, messageFor, at };
        return (
          <Box
            key={one.key}
            component="fieldset"
            ref={(box: HTMLElement | null) => {
              if (box) headings.current.set(one.key, box);
            }}
            sx={{ border: 0, borderTop: 1, borderColor: "divider", p: 0, pt: 2, mx: 0, mb: 2, minWidth: 0 }}
          >
            <legend style={{ padding: 0, fontWeight: 650 }}>
              {name === "" ? t("family.person", { number: index + 1 }) : name}
            </legend>
            <Box
              sx={{
                display: "grid",
                gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 13rem), 1fr))",
                gap: 2,
                alignItems: "start",
              }}
            >
              <ChoiceField
                id={`${at}relationship`}
                label={t("members-change:fields.relationship")}
                error={messageFor(`${at}relationship`)}
                value={one.relationship}
                onChange={(relationship) => change({ relationship })}
                options={relationshipCodes
                  .filter((code) => code !== "18")
                  .map((value) => ({ value, label: t(`members:relationship.${value}`) }))}
              />
              <NameFields {...fields} />
              {mayGiveSsn && <TextOf name="ssn" isOptional {...fields} />}
              <TraitFields {...fields} />
            </Box>
            <Button
              size="small"
              color="error"
              sx={{ mt: 1 }}
              onClick={() => onChange((now) => now.filter(({ key }) => key !== one.key))}
            >
              {name === "" ? t("family.removePerson", { number: index + 1 }) : t("family.remove", { name })}
            </Button>
          </Box>
        );
      })}
      {dependents.length < mostDependents && (
        <Button variant="outlined" onClick={handleAdd}>
          {t("family.add")}
        </Button>
      )}
    </Section>
  );
}
