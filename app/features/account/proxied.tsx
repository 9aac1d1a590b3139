import { Note } from "#app/ui/note.tsx";
import { Time } from "#app/ui/time.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import type { Proxied as Read } from "./security.server.ts";
import { ActForm, ErrorsOfForms, type LastResult } from "./security-section.tsx";

type Props = { proxied: Read; lastResult: LastResult };

/** The member of staff that acts for the customer, with the way to end it, and what members did before. */
export const Proxied = ({ proxied: { current, acts }, lastResult }: Props) => (
  <div className="stack">
    <ErrorsOfForms intents={["end_proxy"]} lastResult={lastResult} />
    {current ? (
      <Note kind="warn">
        <p>
          <b className="font-medium">{current.member}</b> 正在代您操作（{current.reason}），
          {formatMinute(current.until).slice(11)} 自动结束。不是您要求的，请马上停掉。
        </p>
        <ActForm intent="end_proxy" label="停掉" lastResult={null} />
      </Note>
    ) : null}
    {acts.length === 0 ? (
      <p className="muted">客服没有代您操作过</p>
    ) : (
      <ul className="stack">
        {acts.map(({ at, member, text }) => (
          <li key={`${at} ${text}`}>
            <b className="font-medium">{member}</b> {text} <Time at={at} />
          </li>
        ))}
      </ul>
    )}
  </div>
);
