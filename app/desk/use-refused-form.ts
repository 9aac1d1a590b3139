import { useActionData } from "@remix-run/react";
import { createContext, useContext } from "react";

type Fields = Readonly<Record<string, string>>;
const UnsentFormContext = createContext<Fields | null>(null);

/** Provides the form that waits since its session ended. */
export const UnsentFormProvider = UnsentFormContext.Provider;

type Refused = {
  initialValue?: Readonly<Record<string, unknown>> | null | undefined;
  error?: Readonly<Record<string, string[] | null>> | null | undefined;
};

/** The refused form of the page, or the one whose session ended before it was sent. */
export function useRefusedForm(): Refused | null {
  const unsent = useContext(UnsentFormContext);
  const refused = useActionData<{ form?: Refused | null }>()?.form;
  if (refused) return refused;
  return unsent === null ? null : { initialValue: unsent, error: { "": [NOT_SENT] } };
}

/** The refused form where it is the one with this intent. */
export const refusedAs = <Form extends Refused>(refused: Form | null | undefined, intent: string): Form | null =>
  refused?.initialValue?.intent === intent ? refused : null;

const NOT_SENT = "登录过期时这张表单没有提交，填的内容还在，请核对后再提交";
