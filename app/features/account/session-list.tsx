import { Form } from "@remix-run/react";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { account } from "#contract/account.ts";
import type { Answer } from "#contract/endpoint.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { ActForm, ErrorsOfForms, type LastResult } from "./security-section.tsx";

type Sessions = Answer<typeof account.sessions>;

/** The devices that are logged in; all but this one can be logged out, singly or together. */
export function SessionList({ sessions, lastResult }: { sessions: Sessions; lastResult: LastResult }) {
  return (
    <>
      <ErrorsOfForms intents={["end_session"]} lastResult={lastResult} />
      <ul className="security__sessions">
        {sessions.map(({ session_id, device, created_at, seen_at, current }) => (
          <li key={session_id}>
            <span>
              <b>{device || "未知设备"}</b> {current === 1 ? <Tag kind="ok">本机</Tag> : null}
              <br />
              <span className="muted small">{formatMinute(created_at)} 登录</span>
            </span>
            <span className="muted small">{current === 1 ? "现在" : `${formatMinute(seen_at)} 用过`}</span>
            {current === 1 ? (
              <span className="muted small">当前</span>
            ) : (
              <Form method="post" action={urls.account.profile} preventScrollReset>
                <input type="hidden" name="intent" value="end_session" />
                <input type="hidden" name="session_id" value={session_id} />
                <button type="submit" className="as-link link" aria-label={`让 ${device || "未知设备"} 退出登录`}>
                  退出
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <ActForm
          intent="end_others"
          label="其他设备全部退出"
          lastResult={lastResult}
          after={<span className="muted small">不认识的设备，退出后请马上改密码</span>}
        />
      ) : (
        <p className="muted small">只有这台设备登录着</p>
      )}
    </>
  );
}
