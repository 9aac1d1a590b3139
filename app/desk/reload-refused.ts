import type { ShouldRevalidateFunction } from "@remix-run/react";

/** A refused act loads the page again, because a colleague or the customer has changed its record. */
export const reloadRefused: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 409;
