/** Patterns of the contract's fields and the storefront's forms. */
export const PHONE = /^1[3-9]\d{9}$/;
export const PASSWORD = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,16}$/;
export const CODE = /^[A-Za-z\d]+$/;
export const ID = /^[1-9]\d{0,15}$/;
