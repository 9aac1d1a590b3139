/** The phone with its middle digits hidden, such as 138****1234. */
export const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d+(\d{4})$/, "$1****$2");

const SHOWN_OF_NAME = 1;
const SHOWN_OF_ADDRESS = 6;

/** A value about a person as the log shows it: a phone without its middle, a name or an address by its beginning. */
export const maskPersonal = (value: string) =>
  value
    .split(" ")
    .map((part) => {
      if (/^\d{7,}$/.test(part)) return part.length === 11 ? maskPhone(part) : `${part.slice(0, 4)}****`;
      const shown = part.length > SHOWN_OF_ADDRESS ? SHOWN_OF_ADDRESS : SHOWN_OF_NAME;
      return part.length > shown ? `${part.slice(0, shown)}**` : part;
    })
    .join(" ");

/** A phone with its middle digits hidden, such as 138****1234. */
export const maskedPhone = (phone: string) => phone.replace(/^(\d{3})\d+(\d{4})$/, "$1****$2");
