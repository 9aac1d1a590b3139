import { createContext, useContext } from "react";

/** The nonce of this answer's Content-Security-Policy; browsers hide it after parsing, so it exists on the server only. */
export const Nonce = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(Nonce);
