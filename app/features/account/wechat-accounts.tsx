import { Form } from "@remix-run/react";
import { urls } from "#app/urls.ts";
import type { Answer } from "#contract/endpoint.ts";
import { UNKNOWN_DEVICE } from "#contract/rules/account.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import type { wechat } from "#contract/wechat.ts";
import { ErrorsOfForms, type LastResult } from "./security-section.tsx";

type Props = { accounts: Answer<typeof wechat.accounts>; lastResult: LastResult };

/** The accounts of WeChat that log in as the customer, each of which can be unbound. */
export function WechatAccounts({ accounts, lastResult }: Props) {
  return (
    <>
      <ErrorsOfForms intents={["unbind_wechat"]} lastResult={lastResult} />
      {accounts.length > 0 ? (
        <ul className="security__sessions">
          {accounts.map(({ account_id, device, bound_at, used_at }) => (
            <li key={account_id}>
              <span>
                <b>{device || UNKNOWN_DEVICE}</b>
                <br />
                <span className="muted small">绑定于 {formatMinute(bound_at)}</span>
              </span>
              <span className="muted small">最近登录 {formatMinute(used_at)}</span>
              <Form method="post" action={urls.account.profile} preventScrollReset>
                <input type="hidden" name="intent" value="unbind_wechat" />
                <input type="hidden" name="account_id" value={account_id} />
                <button
                  type="submit"
                  className="as-link link"
                  aria-label={`解绑 ${device || UNKNOWN_DEVICE}，绑定于 ${formatMinute(bound_at)}`}
                >
                  解绑
                </button>
              </Form>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted small">还没有绑定微信。在登录页点“微信登录”，用手机号验证一次就绑定好了</p>
      )}
    </>
  );
}
