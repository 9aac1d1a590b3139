import "./timeline.css";
import { formatMinute } from "#contract/rules/calendar.ts";
import type { TraceLine } from "./package.ts";

/** The traces of a package, the newest first, each with the time of day, or with `compact` with day and time. */
export function Timeline({ lines, compact = false }: { lines: readonly TraceLine[]; compact?: boolean }) {
  return (
    <ol className={compact ? "timeline timeline--compact" : "timeline"}>
      {lines.map(({ at, name, text }, index) => (
        <li key={`${at}-${index}`}>
          <time dateTime={new Date(at).toISOString()}>{formatMinute(at).slice(compact ? 5 : 11)}</time>
          <p>
            {name ? <b>{name}</b> : null}
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}
