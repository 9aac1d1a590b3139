import { createContext, useContext } from "react";

/** The state of the login dialog, where a fetcher sends the forms, so that the page behind it stays open. */
type LoginDialogState = {
  fetcherKey: string;
  /** The form data of the pending submission. */
  formData: FormData | undefined;
  /** Closes the dialog and navigates to `to` unless it is the page behind the dialog. */
  leave: (to: string) => void;
};

export const LoginDialogContext = createContext<LoginDialogState | null>(null);

/** The dialog around the component; null on the login page. */
export const useLoginDialog = () => useContext(LoginDialogContext);
