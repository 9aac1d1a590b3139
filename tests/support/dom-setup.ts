import { configure } from "@testing-library/react";

// In ms; a piece of screen that is loaded on intent takes longer than the default of one second on a busy machine.
configure({ asyncUtilTimeout: 5000 });
