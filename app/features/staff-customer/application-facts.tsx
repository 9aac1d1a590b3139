import { Fragment } from "react";
import { Tag } from "#app/ui/tag.tsx";
import type { Answer } from "#contract/endpoint.ts";
import type { StaffApplication, staffApplication } from "#contract/staff-customer.ts";

type One = Answer<typeof staffApplication.one>;

/** What an applicant has filled in, without what is empty. */
function factsOf({ fields }: StaffApplication): readonly (readonly [label: string, value: string])[] {
  const all = [
    ["公司名称", fields.company],
    ["统一社会信用代码", fields.credit_code],
    ["联系人", [fields.real_name, fields.phone].filter(Boolean).join(" ")],
    ["所在地区", [fields.province, fields.city, fields.district].join("")],
    ["主营", fields.trades.join("、")],
    ["月采购额", fields.volume],
    ["店铺", [fields.store_name, fields.store_kind, fields.category].filter(Boolean).join(" · ")],
    ["注册地址、电话", [fields.invoice_address, fields.invoice_phone].filter(Boolean).join(" ")],
    ["开户行、账号", [fields.bank_name, fields.bank_account].filter(Boolean).join(" ")],
  ] as const;
  return all.filter(([, value]) => value !== "");
}

/** The fields of an application. */
export const ApplicationFacts = ({ application }: { application: StaffApplication }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
    {factsOf(application).map(([label, value]) => (
      <Fragment key={label}>
        <dt className="muted">{label}</dt>
        <dd className="break-words">{value}</dd>
      </Fragment>
    ))}
  </dl>
);

/** What the shop has checked by itself, for comparing with the licence. */
export function ApplicationChecks({
  application,
  same_code,
  applicant,
}: Pick<One, "application" | "same_code" | "applicant">) {
  const { code_doubtful, fields, kind } = application;
  const checks = [
    {
      name: "信用代码校验位",
      isFine: !code_doubtful,
      text: code_doubtful ? "不符，请照执照核对" : "符合",
    },
    {
      name: "信用代码重复",
      isFine: same_code.length === 0,
      text:
        same_code.length === 0
          ? "全站没有重复"
          : same_code.map(({ company, number }) => `${company}（${number}）`).join("、"),
    },
    ...(kind === "wholesaler" && applicant.company !== ""
      ? [{ name: "账号上的公司", isFine: applicant.company === fields.company, text: applicant.company }]
      : []),
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-t border-(--line-soft) pt-3">
      {checks.map(({ name, isFine, text }) => (
        <Fragment key={name}>
          <dt className="muted">{name}</dt>
          <dd>
            <Tag kind={isFine ? "ok" : "warn"}>{isFine ? "对" : "核对"}</Tag> {text}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
