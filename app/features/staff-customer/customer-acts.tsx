import { Form } from "@remix-run/react";
import { Effect } from "#app/desk/effect.tsx";
import { OwnPassword } from "#app/desk/own-password.tsx";
import type { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { TextField } from "#app/ui/field.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Answer } from "#contract/endpoint.ts";
import { UNKNOWN_DEVICE } from "#contract/rules/account.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { CLASS_NAMES } from "#contract/rules/staff-customer.ts";
import type { staffCustomer } from "#contract/staff-customer.ts";
import { ActButton } from "./decision-forms.tsx";
import { ManagerField } from "./manager-field.tsx";
import { approvalLine, whyNot } from "./staff-customer.ts";

type Props = { customer: Answer<typeof staffCustomer.one>; refused: ReturnType<typeof useRefusedForm> };

const Hidden = ({ version }: { version: string }) => (
  <>
    <FormKey />
    <input type="hidden" name="version" value={version} />
  </>
);

const Reason = ({ refused }: Pick<Props, "refused">) => (
  <TextField field={fieldOf(refused, "reason")} label="理由" hint="只有员工看得到，写进记录" required maxLength={200} />
);

/** Changes the class of prices between the two of approved customers. */
export function ClassForm({ customer, refused, isAlone }: Props & { isAlone: boolean }) {
  const { price_class, version, acts } = customer;
  const to = price_class === "cost" ? "markup" : "cost";
  return (
    <Panel title="价格类别" titleId="class" hint={CLASS_NAMES[price_class]}>
      <Form method="post" className="panel__body grid gap-3" noValidate>
        <Hidden version={version} />
        <input type="hidden" name="price_class" value={to} />
        <Reason refused={refused} />
        <Effect
          title={`改为${CLASS_NAMES[to]}以后`}
          lines={[
            to === "cost" ? approvalLine(isAlone) : "马上生效",
            "客户下次打开页面就按新价，购物车重新算价",
            "已下单的不追溯；协议价不变",
          ]}
        />
        {to === "cost" ? <OwnPassword isAlone={isAlone} refused={refused} /> : null}
        <ActButton why={whyNot(acts, "class")} intent="class">{`改为${CLASS_NAMES[to]}`}</ActButton>
      </Form>
    </Panel>
  );
}

/** Gives the customer another account manager. */
export function ManagerForm({ customer: { manager_id, manager, managers, version, acts }, refused }: Props) {
  return (
    <Panel title="客服经理" titleId="manager" hint={manager ?? "无"}>
      <Form method="post" className="panel__body grid gap-3" noValidate>
        <Hidden version={version} />
        <ManagerField field={fieldOf(refused, "manager_id", manager_id ?? "")} managers={managers} />
        <Reason refused={refused} />
        <Effect
          title="换了以后"
          lines={["客户看到新的经理和电话；已写的留言仍归原来的经理", "您不再是经理时，就看不到这位客户"]}
        />
        <ActButton why={whyNot(acts, "manager")} intent="manager">
          换经理
        </ActButton>
      </Form>
    </Panel>
  );
}

/** The sessions of the customer, and the code that is read out; the code is shown in this answer only. */
export function LoginPanel({ customer, code }: Pick<Props, "customer"> & { code: string | null | undefined }) {
  const { sessions, acts, notice_email } = customer;
  return (
    <Panel title="登录" titleId="sessions" hint={sessions.length > 0 ? `${sessions.length} 处` : "没有登录"}>
      <div className="panel__body grid gap-3">
        {code === undefined ? null : code === null ? (
          <Note kind="warn">验证码只显示一次，需要时重新生成。</Note>
        ) : (
          <Note kind="ok" role="status">
            验证码 <b className="numeric text-(length:--f-18) font-semibold">{code}</b>
            ，10 分钟内有效，只显示这一次。核对身份后告诉客户：在登录页选“忘记密码”，填这个码和新密码。
          </Note>
        )}
        {sessions.length > 0 ? (
          <ul className="grid gap-1">
            {sessions.map(({ device, created_at, seen_at }) => (
              <li key={`${created_at} ${device}`}>
                {device || UNKNOWN_DEVICE}
                <span className="muted small"> 最近使用 {formatMinute(seen_at)}</span>
              </li>
            ))}
          </ul>
        ) : null}
        <Form method="post" className="grid gap-2">
          <FormKey />
          <Effect title="结束以后" lines={["所有设备马上退出，客户要重新登录；密码不变"]} />
          <ActButton why={whyNot(acts, "sessions")} intent="sessions">
            结束全部登录
          </ActButton>
        </Form>
        <Form method="post" className="grid gap-2">
          <FormKey />
          <Effect
            kind="warn"
            title="生成以后"
            lines={[
              "码只显示这一次，用于客户自己设新密码；以前的码作废",
              `客户会收到站内通知${notice_email === null ? "，没有通知邮箱" : `和邮件：${notice_email}`}`,
              "先核对身份再念给客户",
            ]}
          />
          <ActButton why={whyNot(acts, "code")} intent="code">
            生成重置密码的验证码
          </ActButton>
        </Form>
      </div>
    </Panel>
  );
}

/** Disables the customer, or enables it again. */
export function DisableForm({ customer, refused, isAlone }: Props & { isAlone: boolean }) {
  const { is_active, version, acts, open_orders } = customer;
  if (!is_active) {
    return (
      <Panel title="启用账号" titleId="enable">
        <Form method="post" className="panel__body grid gap-3" noValidate>
          <Hidden version={version} />
          <Reason refused={refused} />
          <Effect title="启用以后" lines={["客户可以登录，购物车、报价和协议价都还在"]} />
          <ActButton why={whyNot(acts, "enable")} intent="enable">
            启用
          </ActButton>
        </Form>
      </Panel>
    );
  }
  return (
    <Panel title="停用账号" titleId="disable" hint={isAlone ? "24 小时后生效" : "另一位批准"}>
      <Form method="post" className="panel__body grid gap-3" noValidate>
        <Hidden version={version} />
        <Reason refused={refused} />
        <Effect
          kind="danger"
          title="停用以后"
          lines={[
            approvalLine(isAlone),
            "马上退出所有设备，不能再登录",
            `在办的 ${open_orders} 笔订单照常发货和退款，余额留着`,
            "购物车、报价和协议价留着，启用后恢复",
          ]}
        />
        <OwnPassword isAlone={isAlone} refused={refused} />
        <ActButton why={whyNot(acts, "disable")} intent="disable" variant="tint">
          停用这位客户
        </ActButton>
      </Form>
    </Panel>
  );
}
