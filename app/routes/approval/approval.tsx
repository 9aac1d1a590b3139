import "./approval.css";
import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { customerUrls } from "#app/customer-urls.ts";
import { decide, PRIVATE, readSheet } from "#app/domains/approval/approval.server.ts";
import { remainingText } from "#app/domains/approval/approval.ts";
import { decisionForm } from "#app/domains/approval/forms.ts";
import { Thumb } from "#app/domains/catalog/product-picture.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { publicApi } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import type { ApprovalSheet } from "#contract/approval.ts";
import { APPROVAL_TEXT_MAX, APPROVER_NAME_MAX, REFUSAL_REASONS } from "#contract/rules/approval.ts";
import { formatMinute } from "#contract/rules/calendar.ts";

export const handle: PageHandle = { access: "sessionless" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.sheet ? `采购审批：${data.sheet.title}` : "采购审批" },
  { name: "robots", content: "noindex, nofollow" },
];

export const headers: HeadersFunction = () => PRIVATE;

export function loader(args: LoaderFunctionArgs) {
  return readSheet(publicApi(args), args.params.token ?? "");
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request, decisionForm);
  if (form.status !== "success") return badRequest(form);
  const token = args.params.token ?? "";
  const to = link(customerUrls.approval, { token });
  return answer(form, await decide(publicApi(args), token, form.value), { to, missing: NO_LINK });
}

const NO_LINK = "没有这个链接，请向发起人要新的";

/** The page for an approver without an account: one list and two buttons, without links to other pages. */
export default function Approval() {
  const { sheet, shop, now } = useLoaderData<typeof loader>();
  const form = useActionData<typeof action>()?.form;
  return (
    <div className="approval">
      <header className="approval__head">
        <div className="approval__wrap">
          <b>{shop.name}</b>
          <span className="muted">采购审批</span>
          <span className="muted small approval__hint">只有持此链接的人能看</span>
        </div>
      </header>
      <main id="main" className="approval__wrap stack">
        {sheet?.state === "waiting" ? (
          <>
            <Summary sheet={sheet} now={now} />
            <Lines sheet={sheet} />
            <Decision sheet={sheet} form={form} />
          </>
        ) : (
          <section className="panel">
            <FormErrors of={form} />
            <Outcome sheet={sheet} />
          </section>
        )}
      </main>
      <footer className="approval__wrap approval__foot muted small">
        <p>
          {shop.name}
          {shop.phone ? `　客服电话 ${shop.phone}` : ""}
        </p>
        <p>链接仅此一份清单可见；不会显示申请人的其他订单。</p>
      </footer>
    </div>
  );
}

function Summary({ sheet, now }: { sheet: ApprovalSheet; now: number }) {
  const { company, applicant, title, message, total, kinds, pieces, postage, created_at, expires_at, address } = sheet;
  return (
    <section className="panel" aria-labelledby="approval-title">
      <div className="approval__summary">
        <div>
          <p className="muted small">{[company, applicant].filter(Boolean).join(" · ")} 申请</p>
          <h1 id="approval-title">{title}</h1>
          {message ? <p className="approval__message">“{message}”</p> : null}
        </div>
        <div className="approval__total">
          <p className="muted small">合计（含税）</p>
          <Price amount={total} size="xl" />
          <p className="muted small">
            {kinds} 种 {pieces} 件 · 已含运费 ¥{postage}
          </p>
        </div>
      </div>
      <dl className="approval__facts">
        <div>
          <dt>发起</dt>
          <dd>{formatMinute(created_at)}</dd>
        </div>
        <div>
          <dt>有效到</dt>
          <dd>
            <b className="warn">{formatMinute(expires_at).slice(5)}</b>，还剩 {remainingText(expires_at, now)}
          </dd>
        </div>
        <div>
          <dt>送到</dt>
          <dd>{address}</dd>
        </div>
      </dl>
    </section>
  );
}

function Lines({ sheet: { lines, total } }: { sheet: ApprovalSheet }) {
  const hasPrices = lines.some(({ unit_price }) => unit_price !== null);
  return (
    <section className="panel" aria-labelledby="approval-lines">
      <div className="panel__header">
        <h2 id="approval-lines">明细</h2>
        <small>{hasPrices ? "单价为申请人实付的价，锁到链接失效" : "申请人选择只显示合计"}</small>
      </div>
      <ul className="approval__lines">
        {lines.map((line) => (
          <li key={`${line.store_name} ${line.sku}`}>
            <Thumb address={line.image} size={56} />
            <div>
              <p>{line.store_name}</p>
              <p className="muted small">
                {line.sku} · {line.mer_name}
              </p>
            </div>
            <span className="approval__unit">
              {line.unit_price ? (
                <>
                  {formatYuan(line.unit_price)}
                  <span className="muted">/{line.unit_name}</span>
                </>
              ) : null}
            </span>
            <span className="approval__number">
              × {line.cart_num} {line.unit_price ? "" : line.unit_name}
            </span>
            <b className="approval__sum">{line.total_price ? formatYuan(line.total_price) : ""}</b>
          </li>
        ))}
      </ul>
      <p className="approval__end">
        合计 <Price amount={total} />
      </p>
    </section>
  );
}

function Decision({
  sheet: { approver, applicant, total },
  form,
}: {
  sheet: ApprovalSheet;
  form: SubmissionResult<string[]> | null | undefined;
}) {
  const typed = (name: string) => {
    const value = form?.initialValue?.[name];
    return typeof value === "string" ? value : "";
  };
  return (
    <section className="panel" aria-labelledby="approval-decision">
      <div className="panel__header">
        <h2 id="approval-decision">您的决定</h2>
        <small>只能处理一次</small>
      </div>
      <Form method="post" className="panel__body stack">
        <FormErrors of={form} />
        <label className="field">
          <span className="field__label">
            审批人<em aria-hidden="true"> *</em>
          </span>
          <input
            className="input"
            name="name"
            required
            maxLength={APPROVER_NAME_MAX}
            autoComplete="name"
            defaultValue={typed("name") || approver}
          />
        </label>
        <fieldset>
          <legend className="field__label">不同意时选原因</legend>
          <div className="option-list">
            {REFUSAL_REASONS.map((reason) => (
              <label key={reason}>
                <input type="radio" name="why" value={reason} defaultChecked={typed("why") === reason} />
                {reason}
              </label>
            ))}
          </div>
        </fieldset>
        <label className="field">
          <span className="field__label">批注</span>
          <textarea
            className="input"
            name="note"
            rows={2}
            maxLength={APPROVAL_TEXT_MAX}
            defaultValue={typed("note")}
            placeholder="同意可不填；不同意请写明，申请人会看到"
          />
        </label>
        <div className="row justify-end">
          <Button size="l" name="intent" value="refuse">
            不同意
          </Button>
          <Button variant="primary" size="l" name="intent" value="approve">
            同意，{formatYuan(total)}
          </Button>
        </div>
        <p className="muted small text-right">
          同意后按此价生成待付款的订单，由{applicant || "申请人"}付款；清单再有改动须重新送审。
        </p>
      </Form>
    </section>
  );
}

function Outcome({ sheet }: { sheet: ApprovalSheet | null }) {
  if (!sheet) return <Empty as="h1" icon="warn" title="没有这个链接" text="链接不完整或已被删除，请向发起人要新的" />;
  const applicant = sheet.applicant || "申请人";
  const decided = sheet.decided_at === null ? "" : `${formatMinute(sheet.decided_at)} ${sheet.decided_by ?? ""} `;
  switch (sheet.state) {
    case "approved":
      return (
        <Empty
          as="h1"
          icon="check"
          kind="ok"
          title="已同意"
          text={`${decided}同意 ${formatYuan(sheet.total)}，已生成待付款的订单。这个链接不能再次处理。`}
        />
      );
    case "refused":
      return (
        <Empty
          as="h1"
          icon="x"
          title="已不同意"
          text={`${decided}不同意：${sheet.reason ?? ""}。这个链接不能再次处理。`}
        />
      );
    case "changed":
      return (
        <Empty
          as="h1"
          icon="warn"
          title="清单有改动，这次不能批"
          text={`${sheet.change ?? ""}请等${applicant}重新送审。`}
        />
      );
    case "stopped":
      return <Empty as="h1" icon="x" title="链接已停用" text={`${applicant}停止了这份审批，或换了新的链接。`} />;
    default:
      return (
        <Empty
          as="h1"
          icon="warn"
          title="链接已失效"
          text={`有效期到 ${formatMinute(sheet.expires_at)}。请让${applicant}重新发起，清单和价格会按当时的重新计算。`}
        />
      );
  }
}
