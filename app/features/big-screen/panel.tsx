import type { ReactNode } from "react";

type Props = { id: string; width: number; height: number; title?: string; aside?: string; children: ReactNode };

/** A panel of the big screen as a symbol, which both layouts draw at their own place. */
export function ScreenPanel({ id, width, height, title, aside, children }: Props) {
  return (
    <symbol id={id} viewBox={`0 0 ${width} ${height}`}>
      <rect width={width} height={height} rx={6} className="big-screen__panel" />
      {title ? (
        <text x={36} y={50} className="big-screen__title">
          {title}
        </text>
      ) : null}
      {aside ? (
        <text x={width - 36} y={50} className="big-screen__small" textAnchor="end">
          {aside}
        </text>
      ) : null}
      {children}
    </symbol>
  );
}

/** The empty state of a panel, before the first order of the day. */
export function EmptyPanel({ width, height, lines }: { width: number; height: number; lines: readonly string[] }) {
  return (
    <>
      {lines.map((line, index) => (
        <text
          key={line}
          x={width / 2}
          y={height / 2 + 12 + index * 42}
          className={index === 0 ? "big-screen__label" : "big-screen__small"}
          textAnchor="middle"
        >
          {line}
        </text>
      ))}
    </>
  );
}
