import "./talk.css";
import type { ReactNode } from "react";

type Children = { children: ReactNode };

/** Messages of two sides, the oldest first. */
export const Talk = ({ label, children }: Children & { label: string }) => (
  <ol className="talk" aria-label={label}>
    {children}
  </ol>
);

/** A message below its author and time; those of the reader's own side are at the right. */
export const TalkMessage = ({ isOwn, head, children }: Children & { isOwn: boolean; head: ReactNode }) => (
  <li className={isOwn ? "talk__message talk__message--own" : "talk__message"}>
    <p className="muted small">{head}</p>
    <div className="talk__bubble">{children}</div>
  </li>
);

/** What happened between two messages. */
export const TalkEvent = ({ children }: Children) => <li className="talk__event">{children}</li>;
