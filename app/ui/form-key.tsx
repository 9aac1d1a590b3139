import { useActionData } from "@remix-run/react";
import { createContext, useContext } from "react";

const PageKeyContext = createContext("");

/** Provides the random key of the page to its forms; an empty one where visitors share the page. */
export const FormKeyProvider = PageKeyContext.Provider;

type Sent = { form?: { initialValue?: { key?: string } | null } | null };

/**
 * The key of a form, by which its second submit changes nothing: that of the page, or the one that it sent before it
 * was refused. Visitors' forms have none.
 */
export function FormKey() {
  const page = useContext(PageKeyContext);
  const sent = useActionData<Sent>()?.form?.initialValue?.key;
  return <KeyField value={sent || page} />;
}

/** The key of a form that a fetcher sends: always that of the page. It needs no router, of which a list has many forms. */
export const useFormKey = () => useContext(PageKeyContext);

export function FetcherFormKey() {
  return <KeyField value={useFormKey()} />;
}

// Browsers that restore fields after a reload would send the old key again.
const KeyField = ({ value }: { value: string }) =>
  value === "" ? null : <input type="hidden" name="key" value={value} autoComplete="off" />;
