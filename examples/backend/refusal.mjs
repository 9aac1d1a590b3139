// Thrown by a call to answer with another status than 200
export class Refusal extends Error {
  constructor(message, status = 400) {
    super(message);
    this.status = status;
  }
}
