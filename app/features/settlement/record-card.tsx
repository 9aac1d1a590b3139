import { groupedPhone } from "#app/features/account/account.ts";
import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ProgressSteps } from "#app/ui/progress-steps.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { Manager } from "#contract/account.ts";
import { maskedPhone } from "#contract/rules/phone.ts";
import {
  SETTLEMENT_ACCEPTED,
  SETTLEMENT_DRAFT,
  SETTLEMENT_KIND_NAMES,
  SETTLEMENT_REFUSED,
  SETTLEMENT_STATES,
  SETTLEMENT_SUBMITTED,
} from "#contract/rules/settlement.ts";
import type { Settlement } from "#contract/settlement.ts";
import { APPLICATION_PAGES, LAST_STEP, sectionsOf } from "./settlement.ts";

const FACT = "grid grid-cols-[76px_minmax(0,1fr)] gap-x-2.5 gap-y-1 py-0.5";
const TAGS = ["off", "warn", "ok", "trade"] as const;

type Props = {
  record: Settlement;
  /** Whether it is the newest of a kind that the customer can apply for, so that a rejected one can be sent again. */
  open: boolean;
  manager: Manager | null;
};

/** One application with its state, its reason where it was rejected, and its fields. */
export function RecordCard({ record, open, manager }: Props) {
  const { mer_intention_id: id, kind, status, number, company, store_name } = record;
  const titleId = `settlement-${id}`;
  const name = (kind === "merchant" ? store_name : company) || SETTLEMENT_KIND_NAMES[kind];
  return (
    <article
      className={status === SETTLEMENT_REFUSED ? "panel record border-(--red-line)" : "panel record"}
      aria-labelledby={titleId}
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 min-h-12 px-(--pad) py-2">
        <Tag kind={TAGS[status] ?? "plain"}>{SETTLEMENT_STATES[status]}</Tag>
        <h2 className="text-(length:--f-16)" id={titleId}>
          {name}
        </h2>
        <span className="muted small">
          {SETTLEMENT_KIND_NAMES[kind]}
          {number ? ` · 申请号 ${number}` : ""}
        </span>
        <span className="muted small ml-auto max-md:ml-0">
          <Time at={record.review_time ?? record.submit_time ?? record.update_time} />{" "}
          {status === SETTLEMENT_DRAFT ? "存的草稿" : status === SETTLEMENT_SUBMITTED ? "提交" : "审核"}
        </span>
      </div>
      {status === SETTLEMENT_DRAFT ? null : (
        <div className="grid grid-cols-[340px_minmax(0,1fr)] gap-6 border-t border-(--line-soft) px-(--pad) py-3.5 text-(length:--f-13) max-md:grid-cols-1 max-md:gap-3.5">
          <Steps record={record} open={open} />
          {status === SETTLEMENT_REFUSED ? (
            <div className="border border-(--red-line) rounded-(--r-2) bg-(--red-tint) px-3.5 py-3">
              <h3 className="flex items-center gap-1 mb-1.5 text-(length:--f-13) text-(--red)">
                <Icon name="warn" size="s" />
                驳回原因
              </h3>
              <p>{record.fail_msg || "未注明原因"}</p>
              {open ? <p className="muted small">资料都还在，按原因修改后重新提交，次数不限。</p> : null}
            </div>
          ) : status === SETTLEMENT_ACCEPTED ? (
            <p>
              {kind === "wholesaler"
                ? "普通商品按企业价结算。公司名称、税号变更请联系客服经理。"
                : "客服经理会联系您开店、上架商品。"}
            </p>
          ) : (
            <p>
              工作日当天出结果，期间按商城价照常下单。
              {manager ? (
                <>
                  催办请联系 {manager.real_name}{" "}
                  <a className="link whitespace-nowrap" href={`tel:${manager.phone}`}>
                    {groupedPhone(manager.phone)}
                  </a>
                  。
                </>
              ) : null}
            </p>
          )}
        </div>
      )}
      <Details record={record} />
      {status === SETTLEMENT_DRAFT || (status === SETTLEMENT_REFUSED && open) ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-(--line-soft) px-(--pad) py-2.5">
          {status === SETTLEMENT_DRAFT ? <Progress record={record} /> : null}
          <ButtonLink
            className="ml-auto"
            variant={status === SETTLEMENT_REFUSED ? "tint" : "plain"}
            to={APPLICATION_PAGES[kind]}
          >
            {status === SETTLEMENT_DRAFT ? "继续填写" : "重新申请"}
          </ButtonLink>
        </div>
      ) : null}
    </article>
  );
}

function Progress({ record }: { record: Settlement }) {
  const sections = sectionsOf(record.kind, record, record.pictures.length);
  const done = sections.filter((section) => section.done).length;
  return (
    <span className="muted small">
      已填 {done} / {sections.length} 项
    </span>
  );
}

function Steps({ record, open }: Pick<Props, "record" | "open">) {
  const { kind, status, submit_time, review_time } = record;
  const reviewed = status === SETTLEMENT_ACCEPTED || status === SETTLEMENT_REFUSED;
  const steps = [
    { name: "提交", at: submit_time, isReached: true },
    reviewed ? { name: "审核", at: review_time, isReached: true } : { name: "审核", at: null, note: "进行中" },
    status === SETTLEMENT_REFUSED
      ? { name: "驳回", at: review_time, isReached: true, failed: true, ...(open ? { note: "请按原因修改" } : {}) }
      : { name: LAST_STEP[kind], at: review_time, isReached: reviewed },
  ];
  return <ProgressSteps steps={steps} label="申请进度" />;
}

/** All fields, with the pictures; the contact's phone is masked. */
function Details({ record }: { record: Settlement }) {
  const { company, credit_code, real_name, phone, province, city, district, trades, volume, pictures } = record;
  const facts = [
    ["公司", [company, credit_code]],
    ["店铺", record.kind === "merchant" ? [record.store_name, record.store_kind, record.category] : []],
    ["地区", [province, city, district]],
    ["主营", record.kind === "wholesaler" ? [trades.join("、"), volume && `每月 ${volume} 元`] : []],
    ["联系人", [real_name, maskedPhone(phone)]],
    ["注册地址", [record.invoice_address, record.invoice_phone]],
    ["开户行", [record.bank_name, record.bank_account]],
  ] as const;
  const filled = facts.flatMap(([name, values]) => {
    const text = values.filter(Boolean).join(" ");
    return text ? [{ name, text }] : [];
  });
  if (filled.length === 0 && pictures.length === 0) return null;
  return (
    <details className="border-t border-(--line-soft) px-(--pad) py-1 text-(length:--f-13)">
      <summary className="content-center min-h-9 text-(--link) cursor-pointer">查看资料</summary>
      <dl className="pb-3">
        {filled.map(({ name, text }) => (
          <div key={name} className={FACT}>
            <dt className="text-(--ink-3)">{name}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
        <div className={FACT}>
          <dt className="text-(--ink-3)">证照</dt>
          <dd className="flex flex-wrap gap-1.5 wrap-anywhere">
            {pictures.length === 0
              ? "没有图片"
              : pictures.map((id, index) => (
                  <a key={id} href={link(urls.settlement.licence, { id })} target="_blank" rel="noopener">
                    <img
                      className="w-21 h-15 border border-(--line) object-cover"
                      src={link(urls.settlement.licence, { id })}
                      alt={`证照 ${index + 1}`}
                      width={84}
                      height={60}
                      loading="lazy"
                    />
                  </a>
                ))}
          </dd>
        </div>
      </dl>
    </details>
  );
}
