import type { ReactNode } from "react";

const KINDS = {
  plain: "border-(--line-strong) bg-(--fill)",
  warn: "border-(--warn) bg-(--warn-tint)",
  danger: "border-(--red) bg-(--red-tint)",
} as const;

/** What an act does, above its button. */
export const Effect = ({
  kind = "plain",
  title,
  lines,
}: {
  kind?: keyof typeof KINDS;
  title: string;
  lines: readonly ReactNode[];
}) => (
  <div className={`border-l-[3px] px-2.5 py-2 text-(length:--f-12) leading-relaxed text-(--ink-2) ${KINDS[kind]}`}>
    <b className="font-semibold text-(--ink)">{title}</b>
    <ul className="list-disc pl-4">
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  </div>
);
