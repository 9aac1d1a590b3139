type ClickEvent = Pick<MouseEvent, "button" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/** Whether a click follows a link in this tab: primary button, no modifier key. */
export const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: ClickEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
