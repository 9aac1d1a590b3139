import { createContext, useContext } from "react";

/** What the login's pieces do differently in the dialog: a fetcher sends their forms, so that the page behind stands. */
type InDialog = {
  fetcherKey: string;
  /** What is being sent. */
  formData: FormData | undefined;
  /** Closes the dialog, and goes on where `to` is another page. */
  leave: (to: string) => void;
};

export const LoginDialogContext = createContext<InDialog | null>(null);

/** The dialog that the piece stands in; null on the login's own page. */
export const useLoginDialog = () => useContext(LoginDialogContext);
