import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Input, Select } from "#app/ui/control.tsx";
import { Link } from "#app/ui/link.tsx";
import { DayRange, HiddenFields } from "#app/ui/search-form.tsx";

type Option = { id: string | number; name: string };

/** The options of a table of names. */
export const named = (names: Readonly<Record<string, string>>): Option[] =>
  Object.entries(names).map(([id, name]) => ({ id, name }));

type FiltersProps = {
  /** What the filters are sent with, such as the tab. */
  params: Parameters<typeof HiddenFields>[0]["of"];
  /** The address without filters; absent where none is set. */
  clear?: string | undefined;
  children: ReactNode;
};

/** The filters of a list, two beside each other on phones. */
export const Filters = ({ params, clear, children }: FiltersProps) => (
  <Form
    className="grid grid-cols-2 gap-2 border-b border-(--line-soft) px-4 py-2.5 max-md:px-3 md:flex md:flex-wrap md:items-center"
    role="search"
    aria-label="筛选"
  >
    <HiddenFields of={params} />
    {children}
    <Button type="submit" size="s">
      筛选
    </Button>
    {clear === undefined ? null : (
      <Link className="link inline-flex min-h-8 items-center justify-center" to={clear}>
        清空
      </Link>
    )}
  </Form>
);

type ChoiceProps = {
  label: string;
  name: string;
  value: string | number | undefined;
  /** The name of the choice of everything; absent where one must be chosen. */
  all?: string;
  options: readonly Option[];
};

/** A filter with a few choices. */
export const Choice = ({ label, name, value, all, options }: ChoiceProps) => (
  <Select small name={name} defaultValue={value ?? ""} aria-label={label} className="md:max-w-34">
    {all ? <option value="">{all}</option> : null}
    {options.map((one) => (
      <option key={one.id} value={one.id}>
        {one.name}
      </option>
    ))}
  </Select>
);

/** The first and the last day of a filter. */
export const Days = ({ label, query }: { label: string; query: { from: string; to: string } }) => (
  <DayRange small label={label} {...query} className="col-span-2 flex items-center gap-1 max-md:*:flex-1" />
);

/** The words of a filter; `of` names what they are looked for in. */
export const Words = ({ of, value }: { of: string; value: string | undefined }) => (
  <Input
    small
    type="search"
    name="keyword"
    defaultValue={value}
    aria-label={of}
    placeholder={of}
    className="col-span-2 md:max-w-70 md:min-w-56 md:flex-1"
  />
);
