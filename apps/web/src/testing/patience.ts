import { configure } from "@testing-library/react";

// What a component shows at last is waited for as long as a busy machine takes: a second is too short beside other work.
configure({ asyncUtilTimeout: 30_000 });
