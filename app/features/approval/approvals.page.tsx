import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Confirmation, ConfirmationButtons } from "#app/ui/confirmation.tsx";
import { Input } from "#app/ui/control.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { Approval } from "#contract/approval.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { changeApprovals, readApprovals } from "./approval.server.ts";
import { APPROVAL_STATES } from "./approval.ts";
import { ApprovalRequestForm } from "./approval-request-form.tsx";
import { approvalForm } from "./forms.ts";

export const handle: PageHandle = { access: "customer", crumb: "发出的审批" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "发出的审批", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const read = await readApprovals(api, args.request, customer);
  const stop = new URL(args.request.url).searchParams.get("stop");
  const stopped = read.list.find(({ approval_id, state }) => String(approval_id) === stop && state === "waiting");
  return { ...read, stopped: stopped ?? null };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const form = await readForm(args.request, approvalForm);
  if (form.status !== "success") return badRequest(form);
  const result = await changeApprovals(api, form.value);
  // The link is in this answer alone: the database holds its hash, and a redirect would put it into a cookie.
  if ("sent" in result) return data({ form: null, sent: result.sent });
  return answer(form, result.written, { to: urls.approval.list });
}

export default function Approvals() {
  const { list, draft, mails, stopped } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const sent = result && "sent" in result ? result.sent : null;
  const form = result?.form;
  return (
    <>
      {stopped ? <StopQuestion approval={stopped} /> : null}
      {sent ? (
        <SentLink {...sent} />
      ) : draft ? (
        <ApprovalRequestForm
          draft={draft}
          mails={mails}
          lastResult={form?.initialValue?.intent === "create" ? form : null}
        />
      ) : (
        <FormErrors of={form} />
      )}
      <Panel
        title="发出的审批"
        titleId="approvals-title"
        level={1}
        hint={list.length > 0 ? `${list.length} 份` : null}
        actions={
          <Link className="link section-head__more" to={urls.standingList.list}>
            返回常购清单
          </Link>
        }
      >
        {list.length > 0 ? (
          <ApprovalTable list={list} />
        ) : (
          <Empty
            icon="shield"
            title="还没有发出的审批"
            text="在常购清单里勾选商品，点“发给审批人”，对方不用登录就能同意或不同意"
          >
            <ButtonLink to={urls.standingList.list}>去常购清单</ButtonLink>
            <ButtonLink to={link(urls.approval.list, {}, { from: "cart" })}>用购物车里的商品</ButtonLink>
          </Empty>
        )}
      </Panel>
    </>
  );
}

/** The signed link; no other answer contains it. */
function SentLink({ link: address, renewed }: { link: string; renewed: boolean }) {
  return (
    <Panel title={renewed ? "新的审批链接" : "审批链接"} titleId="approval-link" role="status">
      <div className="panel__body stack">
        <p>
          把链接发给审批人。对方不用登录，打开就能查看明细、同意或不同意，只能处理一次。
          {renewed ? "原来的链接已经失效。" : ""}
        </p>
        <div className="flex items-center gap-2">
          <Input className="[font-family:var(--mono)]" readOnly value={address} aria-label="审批链接" />
          <CopyButton text={address} name="审批链接" />
        </div>
        <p className="muted small">
          这个链接只显示这一次，没有记下可在下面“重新生成链接”。价格、库存或清单一变，链接就作废。
        </p>
        <div className="row">
          <ButtonLink to={urls.approval.list}>知道了</ButtonLink>
        </div>
      </div>
    </Panel>
  );
}

const TAGS = {
  waiting: "warn",
  approved: "ok",
  refused: "trade",
  stopped: "off",
  expired: "off",
  changed: "off",
} as const;

function ApprovalTable({ list }: { list: readonly Approval[] }) {
  return (
    <DataTable
      caption="发出的审批"
      keyOf={({ approval_id }) => approval_id}
      rows={list}
      columns={[
        {
          name: "事由",
          align: "wide",
          cell: ({ title, kinds, pieces, approver }) => (
            <span>
              <b>{title}</b>
              <br />
              <small className="muted">
                {kinds} 种 {pieces} 件 · 审批人 {approver}
              </small>
            </span>
          ),
        },
        { name: "金额", align: "numeric", cell: ({ total }) => formatYuan(total) },
        {
          name: "时间",
          cell: ({ created_at, expires_at }) => (
            <span className="small">
              {formatMinute(created_at)} 发出
              <br />
              <span className="muted">{formatMinute(expires_at).slice(5)} 到期</span>
            </span>
          ),
        },
        { name: "结果", cell: (one) => <Outcome approval={one} /> },
        { name: "操作", cell: (one) => <Acts approval={one} /> },
      ]}
    />
  );
}

function Outcome({ approval: { state, decided_by, decided_at, reason } }: { approval: Approval }) {
  return (
    <span className="small">
      <Tag kind={TAGS[state]}>{APPROVAL_STATES[state]}</Tag>
      {decided_by && decided_at ? (
        <>
          <br />
          {decided_by} {formatMinute(decided_at).slice(5)}
          {reason ? `：${reason}` : ""}
        </>
      ) : null}
    </span>
  );
}

function Acts({ approval: { approval_id, state, title, group_order_id, is_unpaid } }: { approval: Approval }) {
  if (group_order_id !== null) {
    return is_unpaid ? (
      <ButtonLink
        variant="tint"
        size="s"
        to={link(urls.payment.index, {}, { id: group_order_id })}
        aria-label={`去付款 ${title}`}
      >
        去付款
      </ButtonLink>
    ) : (
      <ButtonLink
        size="s"
        to={link(urls.order.unpaidDetail, {}, { id: group_order_id })}
        aria-label={`查看订单 ${title}`}
      >
        查看订单
      </ButtonLink>
    );
  }
  if (state !== "waiting") return <span className="muted">—</span>;
  return (
    <Form method="post" action={urls.approval.list} className="row" preventScrollReset>
      <input type="hidden" name="approval_id" value={approval_id} />
      <Button size="s" name="intent" value="renew" aria-label={`重新生成链接 ${title}`}>
        重新生成链接
      </Button>
      <ButtonLink
        size="s"
        to={link(urls.approval.list, {}, { stop: approval_id })}
        preventScrollReset
        aria-label={`作废 ${title}`}
      >
        作废
      </ButtonLink>
    </Form>
  );
}

function StopQuestion({ approval: { approval_id, title, approver } }: { approval: Approval }) {
  return (
    <Confirmation title={`作废审批“${title}”？`} closeTo={urls.approval.list}>
      <p className="small">发给{approver}的链接马上失效，对方不能再处理；需要时请重新发一份。</p>
      <Form method="post" action={urls.approval.list} preventScrollReset>
        <input type="hidden" name="intent" value="stop" />
        <input type="hidden" name="approval_id" value={approval_id} />
        <ConfirmationButtons act="作废" back="先不作废" closeTo={urls.approval.list} />
      </Form>
    </Confirmation>
  );
}
