import { type ComponentPropsWithoutRef, type ForwardedRef, forwardRef, type ReactNode } from "react";

type Look = {
  /** The low control of dense rows. */
  small?: boolean;
};

const classesOf = (...classes: readonly (string | false | undefined)[]) => classes.filter(Boolean).join(" ");

export type InputProps = ComponentPropsWithoutRef<"input"> & Look;

/** A control of one line; `Field` gives it a label. */
export const Input = forwardRef<HTMLInputElement, InputProps>(function Input({ small, className, ...rest }, ref) {
  return <input ref={ref} className={classesOf("input", small && "input--small", className)} {...rest} />;
});

/** An input without a border, for a frame that draws one, such as a stepper. */
export const BareInput = forwardRef<HTMLInputElement, ComponentPropsWithoutRef<"input">>(
  function BareInput(props, ref) {
    return <input ref={ref} {...props} />;
  },
);

export type SelectProps = ComponentPropsWithoutRef<"select"> & Look;

export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select({ small, className, ...rest }, ref) {
  return <select ref={ref} className={classesOf("input", small && "input--small", "select", className)} {...rest} />;
});

export type TextareaProps = ComponentPropsWithoutRef<"textarea">;

export const Textarea = forwardRef<HTMLTextAreaElement, TextareaProps>(function Textarea({ className, ...rest }, ref) {
  return <textarea ref={ref} className={classesOf("input", className)} {...rest} />;
});

type Choice = Omit<ComponentPropsWithoutRef<"input">, "type" | "children"> & {
  /** The control without the label around it. */
  bare?: boolean;
} & ({ children: ReactNode } | { children?: undefined; "aria-label": string });

/** A checkbox in the label of its children; `className` replaces the class of the label. */
export const Checkbox = forwardRef<HTMLInputElement, Choice>(function Checkbox(props, ref) {
  return choice("checkbox", ref, { className: "checkbox", ...props });
});

/** A radio button in the label of its children; `className` is the class of the label. */
export const Radio = forwardRef<HTMLInputElement, Choice>(function Radio(props, ref) {
  return choice("radio", ref, props);
});

function choice(
  type: "checkbox" | "radio",
  ref: ForwardedRef<HTMLInputElement>,
  { bare = false, className, children, ...rest }: Choice,
) {
  if (bare) return <input ref={ref} type={type} {...rest} />;
  return (
    <label className={className || undefined}>
      <input ref={ref} type={type} {...rest} />
      {children}
    </label>
  );
}
