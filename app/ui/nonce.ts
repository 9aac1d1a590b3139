import { createContext, useContext } from "react";

/** The nonce of the response's Content-Security-Policy; server only, because browsers hide it after parsing. */
export const Nonce = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(Nonce);
