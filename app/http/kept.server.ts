/**
 * What is made of an answer, made once for as long as the answer is kept (decision 0115): the same object for all pages
 * that show it. Of an answer that came over the wire it is made each time.
 */
export function ofKept<A extends object, B extends object>(make: (answer: A) => B): (answer: A) => B {
  const made = new WeakMap<A, B>();
  return (answer) => {
    if (!Object.isFrozen(answer)) return make(answer);
    const known = made.get(answer);
    if (known) return known;
    const fresh = Object.freeze(make(answer));
    made.set(answer, fresh);
    return fresh;
  };
}
