import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

const SIZES = { s: "stepper stepper--small", m: "stepper", l: "stepper stepper--large" } as const;

/** The frame around minus, number and plus; who fills it decides whether the buttons submit or only count. */
export function Stepper({
  size = "m",
  bad = false,
  children,
}: {
  size?: keyof typeof SIZES;
  bad?: boolean;
  children: ReactNode;
}) {
  return <span className={`${SIZES[size]}${bad ? " is-invalid" : ""}`}>{children}</span>;
}

type StepProps = React.ComponentPropsWithoutRef<"button"> & { direction: "minus" | "plus"; of?: string };

/** 减少数量 or 增加数量; `of` names the article where a page has many. */
export function StepButton({ direction, of, ...rest }: StepProps) {
  const name = direction === "minus" ? "减少数量" : "增加数量";
  return (
    <button type="submit" aria-label={name} title={of ? `${name}：${of}` : name} {...rest}>
      <Icon name={direction} size="s" />
    </button>
  );
}
