import { TextField } from "#app/ui/field.tsx";
import { QUOTATION_FACTS } from "#contract/rules/quotation-facts.ts";

type Errors = Readonly<Record<string, string[] | null>> | null | undefined;

const FIELDS = [
  { name: "name", label: "项目名称", required: true, placeholder: "如：西溪新办公区首批采购" },
  { name: "client", label: "客户（甲方）名称", placeholder: "自用可不填" },
  { name: "contact", label: QUOTATION_FACTS.contact.label },
  { name: "phone", label: "联系电话", type: "tel" },
  { name: "address", label: QUOTATION_FACTS.address.label },
  { name: "wanted_on", label: QUOTATION_FACTS.wanted.label, type: "date" },
  { name: "budget", label: "预算（元）", inputMode: "decimal" },
  { name: "remark", label: QUOTATION_FACTS.remark.label, placeholder: "客服经理看得到，给客户的版本里没有" },
] as const;

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

type Values = Readonly<Partial<Record<(typeof FIELDS)[number]["name"], unknown>>> | null | undefined;

/** The fields of the project and its client, with their values and errors. */
export function ProjectFields({ errors, values }: { errors: Errors; values: Values }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,260px),1fr))] gap-x-6 gap-y-3">
      {FIELDS.map(({ name, ...rest }) => (
        <TextField
          key={name}
          field={{ id: `project-${name}`, name, value: textOf(values?.[name]), error: errors?.[name]?.[0] }}
          {...rest}
        />
      ))}
    </div>
  );
}
