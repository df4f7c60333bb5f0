import DemoApp

await Program.main()
