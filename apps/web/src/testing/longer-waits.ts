import { configure } from "@testing-library/react";

// Tests wait longer than the default of one second for a component, which is too short on a busy machine.
configure({ asyncUtilTimeout: 30_000 });
