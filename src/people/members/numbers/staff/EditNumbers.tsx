import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fullName } from "#kernel/person-name.ts";
import { send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import type { MemberDetail } from "../../members.ts";
import { Group } from "../../web/PersonFields.tsx";
import { type changeNumbers, type MemberNumbers, mostNumbers } from "../member-numbers.ts";

type Props = { member: MemberDetail; found: MemberNumbers; onClose: () => void; onDone: () => void };
/** A row as it is typed. */
type Row = {
  key: number;
  number: string;
  supplierId: string;
  effectiveDate: string;
  terminationDate: string;
};
const noNumber = { number: "", supplierId: "", effectiveDate: "", terminationDate: "" };

/** The own number and those of payers, all in one form. */
export function EditNumbers({ member, found, onClose, onDone }: Props) {
  const { t } = useTranslation("members-change");
  const queries = useQueryClient();
  const errors = useFormErrors();
  const [own, setOwn] = useState(found.memberNumber);
  const [rows, setRows] = useState<readonly Row[]>(() =>
    found.numbers.map(({ number, supplierId, effectiveDate, terminationDate }, key) => ({
      key,
      number,
      supplierId: supplierId ?? "",
      effectiveDate: effectiveDate ?? "",
      terminationDate: terminationDate ?? "",
    })),
  );
  const saving = useMutation({
    mutationFn: () =>
      send<typeof changeNumbers>("PUT /member/{id}/numbers", {
        params: { id: member.id },
        ifMatch: found.version,
        body: {
          ...(own.trim() !== found.memberNumber && { memberNumber: own }),
          numbers: rows.map(({ number, supplierId, effectiveDate, terminationDate }) => ({
            number,
            supplierId: supplierId || null,
            effectiveDate: effectiveDate || null,
            terminationDate: terminationDate || null,
          })),
        },
      }),
    onMutate: errors.clear,
    onSuccess: async () => {
      await Promise.all(
        [["member"], ["list", "members"]].map((queryKey) => queries.invalidateQueries({ queryKey })),
      );
      onDone();
    },
    onError: errors.showProblem,
  });
  const change = (key: number, part: Partial<Row>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = () =>
    setRows((now) => [...now, { ...noNumber, key: Math.max(-1, ...now.map(({ key }) => key)) + 1 }]);
  const text = (id: string, label: string, field: { value: string; onChange: (value: string) => void }) => (
    <Labelled id={id} label={label} error={errors.messageFor(id)}>
      {({ id: inputId, describedBy, invalid }) => (
        <OutlinedInput
          id={inputId}
          size="small"
          value={field.value}
          error={invalid}
          type={id.endsWith("Date") ? "date" : "text"}
          onChange={(event) => field.onChange(event.target.value)}
          inputProps={{ "aria-describedby": describedBy, autoComplete: "off" }}
        />
      )}
    </Labelled>
  );
  return (
    <FormDialog
      title={t("numbers.edit", { name: fullName(member) })}
      width="md"
      form={{ errors: errors.errors, nameOf: () => null }}
      isBusy={saving.isPending}
      onSave={() => saving.mutate()}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t("numbers.about")}</p>
      {text("memberNumber", t("fields.memberNumber"), { value: own, onChange: setOwn })}
      {rows.map((row, at) => (
        <Group key={row.key} title={t("numbers.one", { at: at + 1 })}>
          {text(`numbers-${at}-number`, t("fields.number"), {
            value: row.number,
            onChange: (number) => change(row.key, { number }),
          })}
          <ChoiceField
            id={`numbers-${at}-supplierId`}
            label={t("fields.supplierId")}
            error={errors.messageFor(`numbers-${at}-supplierId`)}
            value={row.supplierId}
            onChange={(supplierId) => change(row.key, { supplierId })}
            options={[
              { value: "", label: t("numbers.anyPayer") },
              ...found.suppliers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          {text(`numbers-${at}-effectiveDate`, t("work.from"), {
            value: row.effectiveDate,
            onChange: (effectiveDate) => change(row.key, { effectiveDate }),
          })}
          {text(`numbers-${at}-terminationDate`, t("work.until"), {
            value: row.terminationDate,
            onChange: (terminationDate) => change(row.key, { terminationDate }),
          })}
          <Button
            onClick={() => setRows((now) => now.filter(({ key }) => key !== row.key))}
            sx={{ alignSelf: "end", justifySelf: "start" }}
          >
            {t("numbers.remove", { at: at + 1 })}
          </Button>
        </Group>
      ))}
      {rows.length < mostNumbers && (
        <Button variant="outlined" onClick={add} sx={{ alignSelf: "start" }}>
          {t("numbers.add")}
        </Button>
      )}
    </FormDialog>
  );
}
