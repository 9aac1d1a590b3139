import "./talk.css";
import type { ReactNode } from "react";

type Children = { children: ReactNode };

/** Messages of two sides, the oldest first. */
export const Talk = ({ label, children }: Children & { label: string }) => (
  <ol className="grid gap-3 px-(--pad) py-3 text-(length:--f-13)" aria-label={label}>
    {children}
  </ol>
);

/** A message below its author and time; those of the reader's own side are at the right. */
export const TalkMessage = ({ isOwn, head, children }: Children & { isOwn: boolean; head: ReactNode }) => (
  <li
    className={
      isOwn
        ? "talk__message--own justify-self-end max-w-[min(86%,40em)] text-right"
        : "justify-self-start max-w-[min(86%,40em)]"
    }
  >
    <p className="muted small">{head}</p>
    <div className="talk__bubble">{children}</div>
  </li>
);

/** What happened between two messages. */
export const TalkEvent = ({ children }: Children) => (
  <li className="small muted justify-self-center text-center">{children}</li>
);
